import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Instance, readInstance } from './instance'

interface Fixtures {
  instance: Instance
  /** A page of the signed-in owner. */
  ownerPage: Page
  /** A page of the signed-in reviewer, in a browser of its own. */
  reviewerPage: Page
  /** Lets a test that provokes an error say which console lines or answers it expects. */
  expectProblem(pattern: RegExp): void
}

const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** Console errors, page errors and 5xx answers fail the test that saw them. */
export const test = base.extend<Fixtures & { problems: { seen: string[]; expected: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  instance: async ({}, use) => {
    await use(readInstance())
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  problems: async ({}, use) => {
    const problems: { seen: string[]; expected: RegExp[] } = { seen: [], expected: [] }
    await use(problems)
    const unexpected = problems.seen.filter(line => !problems.expected.some(p => p.test(line)))
    expect(unexpected, 'no console error and no 5xx').toEqual([])
  },
  expectProblem: async ({ problems }, use) => {
    await use(pattern => problems.expected.push(pattern))
  },
  ownerPage: async ({ browser, instance, problems }, use) => {
    const page = await signedIn(browser.newContext.bind(browser), instance, instance.owner)
    watch(page, problems.seen)
    await use(page)
    await page.context().close()
  },
  reviewerPage: async ({ browser, instance, problems }, use) => {
    const page = await signedIn(browser.newContext.bind(browser), instance, instance.reviewer)
    watch(page, problems.seen)
    await use(page)
    await page.context().close()
  },
})

export { expect }

export function watch(page: Page, seen: string[]): void {
  page.on('console', message => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => seen.push(`page: ${error.message}`))
  page.on('response', response => {
    if (response.status() >= 500)
      seen.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

type NewContext = (options: {
  baseURL: string
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
}) => Promise<BrowserContext>

/** Signs in through the form once per person, then from the kept session. */
async function signedIn(
  newContext: NewContext,
  instance: Instance,
  account: Instance['owner'],
): Promise<Page> {
  const kept = sessions.get(account.email)
  const context = await newContext({
    baseURL: instance.url,
    ...(kept !== undefined && { storageState: kept }),
  })
  const page = await context.newPage()
  if (kept === undefined) {
    await signIn(page, account)
    sessions.set(account.email, await context.storageState())
  }
  return page
}

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
}
