/** The import rules of the architecture. Each is an error: a rule added late costs more than the code. */

// From the ground up: a domain may import those before it, through their faces only.
const ranks = [
  ['platform'],
  ['audit', 'identity', 'notify'],
  ['servers', 'inbox', 'contracts', 'profiles', 'policy', 'runs'],
  ['calls'],
  ['prompts', 'plans'],
  ['gateway'],
  ['workspace'],
  ['api'],
]
const order = ranks.flat()
const alt = names => `(${names.join('|')})`

const domainRules = order.flatMap((domain, i) => {
  const above = order.slice(i + 1)
  return above.length === 0
    ? []
    : [
        {
          name: `domain-order-${domain}`,
          comment: `${domain} may not import a domain above it`,
          severity: 'error',
          from: { path: `^lib/${domain}/` },
          to: { path: `^lib/${alt(above)}/` },
        },
      ]
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...domainRules,
    {
      name: 'through-the-face',
      comment: "another domain's inside is private: import its index.ts or server/index.ts",
      severity: 'error',
      from: { path: '^lib/([^/]+)/' },
      to: { path: '^lib/', pathNot: ['^lib/$1/', '^lib/[^/]+/(server/)?index\\.ts$', '^lib/platform/'] },
    },
    {
      name: 'core-is-pure',
      comment: 'core: no I/O, no clock, no randomness; own contracts and named pure libraries',
      severity: 'error',
      from: { path: '^lib/[^/]+/core/', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['^lib/[^/]+/server/', '^db/', '^app/', '^components/', '^bin/'],
      },
    },
    {
      name: 'core-no-node',
      severity: 'error',
      from: { path: '^lib/[^/]+/core/', pathNot: ['\\.test\\.ts$', '/testing\\.ts$'] },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|buffer)$' },
    },
    {
      name: 'face-is-client-safe',
      comment: 'lib/<domain>/index.ts is imported by the browser',
      severity: 'error',
      from: { path: '^lib/[^/]+/index\\.ts$' },
      to: { path: ['^lib/[^/]+/server/', '^db/', '^node:'] },
    },
    {
      name: 'ui-knows-nothing',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: ['^components/(?!ui/)', '^lib/(?!platform/cn\\.ts)', '^app/', '^db/'] },
    },
    {
      name: 'patterns-know-no-domain',
      severity: 'error',
      from: { path: '^components/patterns/' },
      to: { path: ['^components/(?!ui/|patterns/|i18n/)', '^lib/(?!platform/)', '^app/', '^db/'] },
    },
    {
      name: 'components-stay-in-the-browser',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: ['^lib/[^/]+/(server|core)/', '^db/', '^app/', '^bin/'] },
    },
    {
      name: 'db-is-the-ground',
      comment: 'columns take the types of what they hold, nothing that runs',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: ['^lib/(?!platform/)', '^app/', '^components/'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-one-imports-app', severity: 'error', from: { pathNot: '^app/' }, to: { path: '^app/' } },
    {
      name: 'app-has-no-database',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        path: ['^db/', '^lib/[^/]+/core/', '^lib/[^/]+/server/(?!index\\.ts$)'],
        pathNot: '^lib/platform/',
      },
    },
    {
      name: 'bin-uses-faces',
      severity: 'error',
      from: { path: '^bin/' },
      to: {
        path: [
          '^lib/(?!platform/)[^/]+/core/',
          '^lib/(?!platform/)[^/]+/server/(?!index\\.ts$)',
          '^app/',
          '^components/',
        ],
      },
    },
    {
      name: 'transactions-come-from-verbs',
      comment:
        'only defineVerb, defineQuery and the recorders of the call path open a transaction of an organization',
      severity: 'error',
      from: {
        path: '^(lib|app|bin)/',
        pathNot: [
          '^lib/platform/server/',
          '^lib/[^/]+/server/record-[^/]+\\.ts$',
          '\\.test\\.ts$',
          '/testing\\.ts$',
        ],
      },
      to: { path: '^db/org\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^\\.next/', '^dist/', '^node_modules/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
