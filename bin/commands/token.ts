import { Option } from 'commander'
import { AppError } from '@/lib/platform/errors'
import { didYouMean } from '@/lib/platform/nearest'
import {
  createTokenEndpoint,
  listProfilesEndpoint,
  type ProfileDto,
  revokeTokenEndpoint,
} from '@/lib/profiles'
import { call } from '../cli/connection'
import { print } from '../cli/output'
import { group, leaf } from '../cli/program'
import { usageError } from '../cli/run-program'

interface CreateOptions {
  profile: string
  name: string
  agent?: string
  expires: string
  json?: boolean
}

const create = leaf('create', 'make an agent token; its value is printed once')
  .requiredOption('--profile <name>', 'the profile that it opens')
  .option('--name <name>', 'what it is for', 'made by the command')
  .option('--agent <name>', 'the agent that holds it (default: the name of the profile)')
  .addOption(new Option('--expires <days>', 'days until it ends, such as 90 or 90d, or never').default('90'))
  .action(async ({ profile: profileName, name, agent, expires, json }: CreateOptions) => {
    const expiresInDays = readDays(expires)
    const profile = await findProfile(profileName)
    const made = await call(createTokenEndpoint, {
      id: profile.id,
      name,
      expiresInDays,
      ...(agent !== undefined && { agent }),
    })
    print({ json }, { ...made, endpoint: profile.endpoint }, ({ token, value, endpoint }) =>
      [
        value,
        `id ${token.id}, for ${endpoint}, ${token.expiresAt === null ? 'never expires' : `until ${token.expiresAt}`}. It is shown only now.`,
      ].join('\n'),
    )
  })

const revoke = leaf('revoke', 'end an agent token, on every gateway within a second')
  .argument('<id>', 'id of the token')
  .action(async (id: string, { json }: { json?: boolean }) => {
    await call(revokeTokenEndpoint, { id })
    print({ json }, { id, revoked: true }, () => `Revoked ${id}`)
  })

export const tokenCommand = group('token', 'agent tokens', [create, revoke])

function readDays(text: string): number | null {
  if (text === 'never') return null
  const days = /^(\d+)d?$/.exec(text)?.[1]
  if (days === undefined)
    throw usageError(`--expires is not a number of days: ${text}`, 'Say 90, 90d or never.')
  return Number(days)
}

async function findProfile(name: string): Promise<ProfileDto> {
  const all: ProfileDto[] = []
  let cursor: string | null | undefined
  do {
    const page = await call(listProfilesEndpoint, { limit: 200, ...(cursor && { cursor }) })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  const found = all.find(profile => profile.name === name)
  if (found !== undefined) return found
  const names = all.map(profile => profile.name)
  throw new AppError('not_found', `There is no profile ${name}.${didYouMean(name, names)}`, {
    hint:
      names.length === 0
        ? 'Make one in the console, or with countersign apply.'
        : `Profiles: ${names.join(', ')}.`,
  })
}
