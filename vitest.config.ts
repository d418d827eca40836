import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname) } },
  test: {
    include: ['{lib,db,bin,components,samples}/**/*.test.{ts,tsx}'],
    globalSetup: ['db/testing/global-setup.ts'],
    pool: 'forks',
    // Most tests wait for processes and the database: more workers than cores keep the cores busy.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
})
