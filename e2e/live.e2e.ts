import type { Page } from '@playwright/test'
import { arrangeRun } from '@/lib/runs/server/testing'
import { type Beside, besideOf, killListen } from './database'
import { expect, test, watch } from './fixtures'
import { askSomething, openItems } from './inbox-items'
import { NetworkCable } from './network-cable'
import { RunWriters } from './run-writers'

let beside: Beside
test.beforeAll(async ({ instance }) => {
  beside = await besideOf(instance.dataDir)
})
test.afterAll(() => beside.close())

test('six tabs share one event stream and stay usable, also when the first one closes', async ({
  ownerPage,
  problems,
}) => {
  const runs = [await arrangeRun(beside.orgId), await arrangeRun(beside.orgId)]
  const context = ownerPage.context()
  await ownerPage.goto('about:blank')
  let streams = 0
  context.on('request', request => {
    if (new URL(request.url()).pathname === '/api/v1/events') streams++
  })
  const tabs: Page[] = []
  for (const address of ['/', '/inbox', `/runs/${runs[0]}`, `/runs/${runs[1]}`, '/catalog', '/runs']) {
    const tab = await context.newPage()
    watch(tab, problems.seen)
    await tab.goto(address)
    tabs.push(tab)
  }
  for (const tab of tabs) await expect(tab.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()
  expect(streams).toBe(1)

  await test.step('a change shows in all of them', async () => {
    const withdraw = await askSomething(beside)
    await expectCounted(tabs)
    await withdraw()
    await expectCounted(tabs)
  })

  await test.step('each goes elsewhere and loads', async () => {
    for (const [i, tab] of tabs.entries()) {
      const [to, shown] = i % 2 === 0 ? ['Servers', 'tickets'] : ['Profiles', 'sre-remediation-agent']
      await tab.getByRole('navigation').getByRole('link', { name: to }).click()
      await expect(tab.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible()
    }
    expect(streams).toBe(1)
  })

  await test.step('another takes over when the one with the stream closes', async () => {
    await tabs.shift()?.close()
    await expect.poll(() => streams).toBe(2)
    const withdraw = await askSomething(beside)
    await expectCounted(tabs)
    await withdraw()
    await expectCounted(tabs)
    expect(streams).toBe(2)
  })
  for (const tab of tabs) await tab.close()
})

test('a run page under 200 events a second, its LISTEN killed and the browser offline, ends as the table', async ({
  ownerPage: page,
  instance,
  expectProblem,
}) => {
  expectProblem(/net::ERR_/)
  const id = await arrangeRun(beside.orgId, { agent: 'live-agent' })
  const transactions = 400
  const writers = new RunWriters(beside.orgId, id, transactions)
  const { cable, url } = await NetworkCable.to(instance.url)
  await page.goto(`${url}/runs/${id}`)
  await expect(
    page.getByText('No call yet').or(page.getByRole('list', { name: 'Calls of this run' })),
  ).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const writing = writers.write()
  await writers.reached(0.2)
  expect(await killListen(beside)).toBeGreaterThanOrEqual(3)
  await writers.reached(0.4)
  await page.context().setOffline(true)
  cable.cut()
  await expect(page.getByRole('status').filter({ hasText: /^Reconnecting$/ })).toBeVisible()
  await writers.reached(0.7)
  cable.mend()
  await page.context().setOffline(false)
  await writers.reached(0.8)
  await killListen(beside)
  await writing

  const total = transactions + 1
  await expect(page.getByRole('status').filter({ hasText: `${total} of ${total} calls` })).toBeVisible()
  const calls = await beside.sql<{ name: string }[]>`
    select name from calls where run_id = ${id} order by submitted_at, id`
  await expect.poll(() => shownCalls(page)).toEqual(calls.map(call => `${call.name}: Completed`))

  await page.getByLabel('Find in run').fill('orders.watched')
  await page.getByRole('button', { name: /^orders\.watched/ }).click()
  const lines = await beside.sql<{ text: string }[]>`
    select data ->> 'text' as text from run_events where call_id = ${writers.watched} and type = 'call.log' order by seq`
  expect(lines).toHaveLength(transactions)
  const details = page.getByRole('region', { name: 'Details of the call' })
  await expect
    .poll(() => details.getByText(/^line \d+$/).allTextContents())
    .toEqual(lines.map(line => line.text))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.goto('about:blank')
  await cable.close()
})

/** Reads the whole tree, of which only the rows in view are drawn. */
function shownCalls(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Calls of this run' }).evaluate(async list => {
    const seen = new Map<number, string>()
    const box = list.parentElement
    if (box === null) return []
    for (let top = 0; top < box.scrollHeight; top += box.clientHeight / 2) {
      box.scrollTop = top
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      for (const row of list.querySelectorAll<HTMLElement>('li:has(button)'))
        seen.set(
          Number.parseFloat(row.style.top),
          row.querySelector('button')?.ariaLabel?.split(',')[0] ?? '',
        )
    }
    return [...seen].sort(([a], [b]) => a - b).map(([, label]) => label)
  })
}

/** Each tab counts as many open items as the table holds. */
async function expectCounted(tabs: Page[]): Promise<void> {
  const inTable = await openItems(beside)
  for (const tab of tabs) {
    const counted = tab.getByRole('navigation').getByText(/open items?$/)
    if (inTable === '0 open items') await expect(counted).toHaveCount(0)
    else await expect(counted).toHaveText(inTable)
  }
}
