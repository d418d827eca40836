import { didYouMean } from '@/lib/platform/nearest'
import { governedOf } from './governed'
import type { FileProblem, ParsedFile, Path } from './parse-file'
import type { WorkspaceState } from './state'

/** What in a well-formed file points at something that this organization does not have: found before anything is written. */
export function checkReferences({ file, problem }: ParsedFile, state: WorkspaceState): FileProblem[] {
  const servers = new Set([...state.servers, ...file.servers].map(server => server.name))
  const unknownServer = (path: Path, name: string): FileProblem[] =>
    servers.has(name)
      ? []
      : [problem(path, `there is no server ${name}, here or in the console.${didYouMean(name, servers)}`)]
  const organization =
    file.organization === undefined || file.organization === state.organization
      ? []
      : [
          problem(
            ['organization'],
            `this file is for ${file.organization}; the key that you use belongs to ${state.organization}`,
          ),
        ]
  return [
    ...organization,
    ...secretsOf(file.servers).flatMap(({ path, name }) =>
      state.secrets.includes(name)
        ? []
        : [problem(path, `the secret ${name} is not stored: countersign secret set ${name}`)],
    ),
    ...governedOf(file).flatMap(({ path, server }) => unknownServer(path, server)),
    ...file.profiles.flatMap((profile, i) =>
      (profile.grants ?? []).flatMap((grant, j) =>
        grant.server === undefined ? [] : unknownServer(['profiles', i, 'grants', j, 'server'], grant.server),
      ),
    ),
  ]
}

function secretsOf(servers: ParsedFile['file']['servers']): { path: Path; name: string }[] {
  return servers.flatMap((server, i) => {
    if (server.transport === 'stdio')
      return Object.entries(server.env).flatMap(([variable, value]) =>
        value.startsWith('secret:')
          ? [{ path: ['servers', i, 'env', variable], name: value.slice('secret:'.length) }]
          : [],
      )
    return server.transport !== 'file' && server.auth.type === 'static'
      ? [{ path: ['servers', i, 'auth', 'secret'], name: server.auth.secret }]
      : []
  })
}
