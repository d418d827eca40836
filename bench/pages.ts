import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '@/e2e/chromium-path'
import { signIn } from '@/e2e/fixtures'
import { Launched } from '@/e2e/launched'
import type { Report } from './report'
import { freePort } from './stage'

const ROUTES = [
  '/',
  '/catalog',
  '/servers',
  '/servers/new',
  '/profiles',
  '/inbox',
  '/runs',
  '/prompts',
  '/audit',
  '/settings/members',
]

/** The scripts that a browser with an empty cache loads for each page of a real build. */
export async function pagesBench(): Promise<Report> {
  const dataDir = path.resolve('.test', `bench-pages-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const launched = await Launched.start({ dataDir, port: await freePort(), gatewayPort: await freePort() })
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ baseURL: launched.url })
    const page = await context.newPage()
    const signInKb = await scriptsOf(page, '/sign-in')
    const email = 'owner@countersign.local'
    await signIn(page, { email, password: launched.credentials.get(email) ?? '' })
    const sizes: [string, number][] = []
    for (const route of ROUTES) sizes.push([route, await scriptsOf(page, route)])
    const heaviest = Math.max(...sizes.map(([, kb]) => kb))
    return {
      name: 'pages',
      figures: Object.fromEntries(sizes.map(([route, kb]) => [`${route} KB`, kb])),
      baseline: { 'signIn KB': signInKb },
      goals: {
        heaviestKb: { goal: '≤ 250 KB gzip', measured: heaviest, pass: heaviest <= 250 },
      },
      pass: heaviest <= 250,
    }
  } finally {
    await browser.close()
    await launched.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** In kilobytes, each script compressed by itself as it is sent. */
async function scriptsOf(page: Page, route: string): Promise<number> {
  await page.goto(route, { waitUntil: 'load' })
  const sources = await page.evaluate(() =>
    [...document.querySelectorAll('script[src]')].map(script => script.getAttribute('src') ?? ''),
  )
  let bytes = 0
  for (const source of new Set(sources))
    bytes += gzipSync(await (await page.request.get(source)).body()).length
  return Math.round(bytes / 100) / 10
}
