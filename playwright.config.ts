import { defineConfig } from '@playwright/test'
import { chromiumPath } from './e2e/chromium-path'

const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/start-console.ts',
  // One instance serves all files, and the machines that run this are small.
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // The README's path comes first, on an instance that nobody touched; the others take it as they find it.
  projects: [
    { name: 'main path', testMatch: 'main-path.e2e.ts' },
    { name: 'everything else', testIgnore: 'main-path.e2e.ts', dependencies: ['main path'] },
  ],
  reporter: [['list'], ['json', { outputFile: '.test/e2e-report.json' }]],
  outputDir: '.test/e2e-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
