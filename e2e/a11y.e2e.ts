import type { Page } from '@playwright/test'
import { inEveryLook, look, looks, noViolation } from './axe'
import { expect, test } from './fixtures'
import { Person } from './person'

const UNKNOWN = '01a00000-0000-7000-8000-000000000000'
type Listed = { items: { id: string; name?: string; kind?: string }[] }
const list = async (page: Page, path: string): Promise<Listed['items']> => {
  const answer = await page.request.get(`/api/v1/${path}`)
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as Listed).items
}

test('a run with failures, a held call and a question is there to look at', async ({ ownerPage: page }) => {
  await page.goto('/runs')
  await page.getByRole('button', { name: 'Start the sample agent' }).click()
  await expect
    .poll(async () => (await list(page, 'inbox?kind=call_approval')).length, { timeout: 90_000 })
    .toBeGreaterThan(0)
  // The soonest due comes first, so the last is the newest.
  const held = (await list(page, 'inbox?kind=call_approval')).at(-1)
  await inEveryLook(page, `/inbox/${held?.id}`)
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect
    .poll(async () => (await list(page, 'inbox?kind=elicitation')).length, { timeout: 90_000 })
    .toBeGreaterThan(0)
})

for (const path of [
  '/',
  '/inbox',
  '/inbox?view=decided',
  '/inbox?q=nothing-has-this-name',
  '/catalog',
  '/catalog/triage',
  '/catalog?q=nothing-has-this-name',
  '/changes',
  '/changes?view=all',
  '/changes?q=nothing-has-this-name',
  '/servers',
  '/servers?q=nothing-has-this-name',
  '/servers/new',
  '/profiles',
  '/profiles?q=nothing-has-this-name',
  '/prompts',
  '/prompts?q=nothing-has-this-name',
  '/runs',
  '/runs?q=nothing-has-this-name',
  '/audit',
  '/audit?q=nothing-has-this-name',
  '/settings/account',
  '/settings/organization',
  '/settings/members',
  '/settings/api-keys',
  '/settings/secrets',
  '/settings/lint',
])
  test(`${path} has no violation`, async ({ ownerPage }) => {
    await inEveryLook(ownerPage, path)
  })

const things = [
  { path: 'inbox', query: 'kind=elicitation', tabs: [''] },
  {
    path: 'catalog',
    api: 'contracts',
    query: 'q=findAvailableStock',
    tabs: ['', '?tab=versions', '?tab=lint', '?tab=usage', '?tab=used-by', '/compare?before=1&after=1'],
  },
  { path: 'servers', query: '', tabs: [''] },
  { path: 'profiles', query: '', tabs: ['', '?tab=tokens', '?tab=connect', '?tab=settings'] },
  { path: 'runs', query: '', tabs: [''] },
]
for (const { path, api = path, query, tabs } of things)
  test(`one of /${path} has no violation on any tab`, async ({ ownerPage: page }) => {
    const [first] = await list(page, `${api}?${query}`)
    for (const tab of tabs) await inEveryLook(page, `/${path}/${first?.id}${tab}`)
  })

test('the pages of one prompt have no violation', async ({ ownerPage: page, instance }) => {
  const person = new Person(instance)
  const file = (text: string) => ({ file: { name: 'looked-at', messages: [{ role: 'user', text }] } })
  for (const text of ['Hello.', 'Hello {{there}}.']) await person.request('POST', '/prompts/push', file(text))
  const tabs = ['?tab=release', '?tab=content', '?tab=versions', '?tab=usedBy', '?tab=settings']
  for (const tab of [...tabs, '/edit', '/compare']) await inEveryLook(page, `/prompts/looked-at${tab}`)
})

test('the details of a call have no violation', async ({ ownerPage: page }) => {
  const [run] = await list(page, 'runs')
  await page.goto(`/runs/${run?.id}`)
  // A press before the page is alive is lost.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /inventory\.slowReport/ }).click()
  await expect(page.getByRole('region', { name: 'Details of the call' })).toBeVisible()
  for (const { theme, locale } of looks) {
    await look(page, theme, locale)
    await noViolation(page, `details of a call in ${theme}, ${locale}`)
  }
  await look(page, 'light', 'en')
})

test('what floats has none: the palette, the sheet, a menu, a dialog', async ({ ownerPage: page }) => {
  await page.goto('/catalog')
  for (const theme of ['light', 'dark'] as const) {
    await look(page, theme, 'en')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('stock')
    await expect(page.getByRole('option', { name: /inventory\.recountStock/ })).toBeVisible()
    await noViolation(page, `the palette in ${theme}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await noViolation(page, `the sheet in ${theme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns' }).click()
    await noViolation(page, `the column menu in ${theme}`)
    await page.keyboard.press('Escape')
  }
  await page.goto('/profiles')
  await page.getByRole('button', { name: 'New profile' }).click()
  await noViolation(page, 'a dialog')
})

test('what is not there and what may not be seen have none', async ({
  ownerPage,
  reviewerPage,
  expectProblem,
}) => {
  expectProblem(/404|403/)
  for (const path of ['catalog', 'changes', 'runs', 'inbox', 'servers', 'profiles'])
    await inEveryLook(ownerPage, `/${path}/${UNKNOWN}`)
  await ownerPage.goto('/nothing-is-here')
  await noViolation(ownerPage, 'not found')
  for (const path of ['/audit', '/settings/members', '/settings/secrets', '/servers/new', '/profiles'])
    await inEveryLook(reviewerPage, path)
})

test('the sign-in page and the reference of the API have none', async ({ browser, instance, ownerPage }) => {
  const context = await browser.newContext({ baseURL: instance.url })
  await inEveryLook(await context.newPage(), '/sign-in')
  await context.close()
  await ownerPage.goto('/api/v1/docs')
  for (const theme of ['light', 'dark'] as const) {
    await ownerPage.evaluate(value => localStorage.setItem('theme', value), theme)
    await ownerPage.reload()
    await noViolation(ownerPage, `the reference in ${theme}`)
  }
})

test('a phone and a small laptop have none, and nothing scrolls sideways', async ({ ownerPage: page }) => {
  const [tool] = await list(page, 'contracts?q=findAvailableStock')
  const [run] = await list(page, 'runs')
  const [question] = await list(page, 'inbox?kind=elicitation')
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      '/',
      '/inbox',
      `/inbox/${question?.id}`,
      '/catalog',
      `/catalog/${tool?.id}`,
      '/servers',
      '/runs',
      `/runs/${run?.id}`,
      '/settings/members',
    ]) {
      await page.goto(path)
      await noViolation(page, `${path} at ${width}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(wide, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
})

test('nothing is left waiting for the tests that follow', async ({ ownerPage: page }) => {
  for (const { id } of await list(page, 'inbox?kind=elicitation')) {
    await page.goto(`/inbox/${id}`)
    await page.getByRole('button', { name: /^Decline/ }).click()
    await expect.poll(async () => (await list(page, 'inbox')).some(item => item.id === id)).toBe(false)
  }
})
