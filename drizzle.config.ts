import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes the SQL of a changed schema into db/migrations. */
export default defineConfig({ dialect: 'postgresql', schema: './db/schema/index.ts', out: './db/migrations' })
