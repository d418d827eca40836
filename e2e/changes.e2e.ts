import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { sdkClient } from './agents'
import { inEveryLook } from './axe'
import { expect, test } from './fixtures'
import type { Instance } from './instance'
import { post, TicketServer } from './ticket-server'

// A reviewer's morning: each test stands on what the one before left.
test.describe.configure({ mode: 'serial' })

const profile = 'desk-agent'
let server: TicketServer
let token = ''

const drift = (instance: Instance, ...args: string[]) =>
  new Promise(resolve =>
    spawn(process.execPath, ['samples/drift.js', '--data-dir', instance.dataDir, ...args]).once(
      'close',
      resolve,
    ),
  )

/** Opens the change request of a server from the list of those that are open. */
async function openChange(page: Page, name: string) {
  await page.goto('/changes')
  await page.getByRole('grid').getByText(name, { exact: true }).click()
  await expect(page).toHaveURL(/\/changes\/[0-9a-f-]{36}/)
}

/** The row of an item in the list at the side. */
const item = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Items' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('what the sample server changes reaches a reviewer live, with a call that proves the break', async ({
  instance,
  reviewerPage: page,
}) => {
  await page.goto('/changes')
  await expect(page.getByText('Nothing waits for review')).toBeVisible()
  expect(await drift(instance)).toBe(0)
  // No reload: the row, the count of the sidebar.
  await expect(page.getByRole('grid').getByText('inventory', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('link', { name: /^Changes.*1 open change request/ })).toBeVisible()
  await page.getByRole('grid').getByText('inventory', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'inventory.findAvailableStock' })).toBeVisible()
  await expect(page.getByText('What changed in the contract')).toBeVisible()
  await expect(page.getByText('/warehouse', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('v1 accepts it').first()).toBeVisible()
  await expect(page.getByText('v2 refuses it').first()).toBeVisible()
  // It breaks callers: never together with others, and not before the questions are answered.
  await expect(page.getByRole('button', { name: /^Approve/ }).last()).toBeDisabled()
  await expect(page.getByText('Answer question 3 to approve.').first()).toBeVisible()
  await inEveryLook(page, page.url().replace(/^https?:\/\/[^/]+/, ''))

  // What came went again: nothing is left to decide.
  expect(await drift(instance, '--undo')).toBe(0)
  await expect(
    page.getByText('The server went back to what is served. Nothing is left to decide.'),
  ).toBeVisible({
    timeout: 60_000,
  })
  await page.goto('/changes')
  await expect(page.getByText('Nothing waits for review')).toBeVisible()
})

test('a change is walked through by keys, filtered, and pasted as a link', async ({
  instance,
  ownerPage,
}) => {
  const page = ownerPage
  server = new TicketServer('desk', path.join(instance.dataDir, 'desk-offer.json'))
  await page.goto('/')
  await server.connect(page)
  const made = await post(page, 'profiles', {
    name: profile,
    grants: [{ server: server.name, tools: ['*'] }],
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = await made.json()
  const minted = await post(page, `profiles/${id}/tokens`, { name: 'e2e', agent: profile })
  token = (await minted.json()).value
  server.offer('drifted')
  await expect.poll(() => server.stateOf(page, 'desk.close'), { timeout: 60_000 }).toBe('changed')

  await openChange(page, server.name)
  await item(page, 'desk.close').click()
  await expect(page.getByRole('heading', { name: 'desk.close' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/change=/)
  const first = page.url()
  await page.keyboard.press('n')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('p')
  await expect(page).toHaveURL(first)
  await expect(page.locator('li[aria-current=true]')).toBeFocused()

  // The address alone leads a colleague to the same change.
  await page.goto(first)
  await expect(page.locator('li[aria-current=true]')).toBeVisible()
  await page
    .getByRole('group', { name: 'Show only' })
    .getByRole('button', { name: /^Trust/ })
    .click()
  await expect(page).toHaveURL(/axis=trust/)
  await expect(page.getByText('/resolution', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /destructive.*Escalates/ })).toBeVisible()
  // What a reader would not see is shown as its code point.
  await expect(page.getByText('U+200B').first()).toBeVisible()

  await page.getByRole('button', { name: 'Tree' }).click()
  await expect(page.getByRole('treeitem', { name: /resolution/ })).toContainText('required')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'The whole definition' }).locator('ins').first(),
  ).toBeVisible()
})

test('one is rejected, one approved with its questions answered, one in bulk; agents see just that', async ({
  instance,
  reviewerPage: page,
}) => {
  await openChange(page, server.name)
  // Bulk: only what needs no look of its own.
  const together = page.getByRole('region', { name: 'Decide several' })
  await page.getByRole('checkbox', { name: 'Select desk.close' }).click()
  await expect(together.getByRole('button', { name: 'Reject' })).toBeEnabled()
  await expect(together.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(together.getByText('1 of the selected needs a look of its own').first()).toBeAttached()
  await page.getByRole('checkbox', { name: 'Select desk.close' }).click()
  await page.getByRole('checkbox', { name: 'Select desk.comment' }).click()
  await together.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('1 item approved')).toBeVisible()

  await item(page, 'desk.close').click()
  await expect(page.getByRole('heading', { name: 'desk.close' })).toBeVisible()
  await page.keyboard.press('d')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Note').fill('wontfix must stay')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('desk.close rejected')).toBeVisible()

  // The next one that waits is shown by itself.
  await expect(page.getByRole('heading', { name: 'desk.assign' })).toBeVisible()
  const approve = page
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: /^Approve/ })
    .last()
  await expect(approve).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: profile })).toBeVisible()
  await page.getByRole('radio', { name: 'Yes, these' }).click()
  await page.getByLabel('Name').fill('Assignment cases')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('3 of 3 answered')).toBeVisible()
  await approve.click()
  await expect(page.getByText('desk.assign approved')).toBeVisible()
  await item(page, 'desk.assign').click()
  await expect(
    page.getByRole('complementary', { name: 'Review' }).getByText('Assignment cases'),
  ).toBeVisible()
  await item(page, 'desk.close').click()
  await expect(page.getByText('wontfix must stay').first()).toBeVisible()

  expect(await server.stateOf(page, 'desk.close')).toBe('rejected')
  expect(await server.stateOf(page, 'desk.assign')).toBe('approved')
  expect(await server.stateOf(page, 'desk.comment')).toBe('approved')
  const client = await sdkClient(instance, profile, token)
  const { tools } = await client.listTools()
  const inputOf = (name: string) => tools.find(tool => tool.name === name)?.inputSchema
  expect(inputOf('desk.close')?.required).toEqual(['ticketId'])
  expect(inputOf('desk.assign')?.required).toEqual(['ticketId', 'to', 'urgent'])
  expect(tools.find(tool => tool.name === 'desk.comment')?.description).toContain('everybody')
  await client.close()
})

test('a reader is not moved when the server changes again, and who was first is said', async ({
  ownerPage,
  reviewerPage,
}) => {
  const offer = (description: string) => [
    {
      name: 'desk.assign',
      description,
      inputSchema: { type: 'object', properties: { ticketId: { type: 'string' } } },
    },
  ]
  await ownerPage.goto('/changes')
  server.offer(offer('Second thoughts.'))
  await expect(ownerPage.getByRole('grid').getByText(server.name, { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await openChange(ownerPage, server.name)
  await item(ownerPage, 'desk.assign').click()
  await expect(ownerPage.getByText('thoughts').first()).toBeVisible()
  server.offer(offer('Third opinions.'))
  await expect(ownerPage.getByText('What you are reading did not move.')).toBeVisible({ timeout: 60_000 })
  await expect(ownerPage.getByText('thoughts').first()).toBeVisible()
  await ownerPage.getByRole('button', { name: 'Show what is there now' }).click()
  await expect(ownerPage.getByText('opinions').first()).toBeVisible()

  await openChange(reviewerPage, server.name)
  await item(reviewerPage, 'desk.assign').click()
  await expect(reviewerPage.getByRole('heading', { name: 'desk.assign' })).toBeVisible()
  await reviewerPage
    .getByRole('button', { name: /^Reject/ })
    .last()
    .click()
  await reviewerPage.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await expect(reviewerPage.getByText('desk.assign rejected')).toBeVisible()
  // The owner's page says so by itself, and offers nothing to decide.
  const review = ownerPage.getByRole('complementary', { name: 'Review' })
  await expect(review.getByText('Rejected')).toBeVisible()
  await expect(review.getByText('Review', { exact: true })).toHaveCount(0)
  await expect(ownerPage.getByRole('region', { name: 'Decision' })).toHaveCount(0)
})

test('the pages fit a phone and a small laptop', async ({ ownerPage: page }) => {
  await page.goto('/changes?view=all')
  await page.getByRole('grid').getByText(server.name, { exact: true }).first().click()
  await item(page, 'desk.assign').click()
  const address = page.url()
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    for (const at of ['/changes', address]) {
      await page.goto(at)
      await expect(page.locator('h1').first()).toBeVisible()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(wide, `${at} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Items' }).click()
  await expect(item(page, 'desk.assign')).toBeVisible()
})
