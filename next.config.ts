import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const config: NextConfig = {
  // Types are checked by `npm run typecheck`; the build need not check them twice.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  serverExternalPackages: [
    'postgres',
    'pino',
    '@node-rs/argon2',
    'ajv',
    '@modelcontextprotocol/client',
    '@modelcontextprotocol/server',
    '@modelcontextprotocol/sdk',
  ],
}

export default createNextIntlPlugin('./components/i18n/request.ts')(config)
