import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aiSdkClient, sdkClient } from './agents'
import { countersign } from './countersign'
import { expect, test } from './fixtures'

// The path of the README, step after step: each stands on what the one before left.
test.describe.configure({ mode: 'serial' })

const everything = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const filesystem = path.resolve('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js')
let token = ''

test('the sample agent starts from the console, and its run shows up live', async ({ ownerPage: page }) => {
  await page.goto('/runs')
  await page.getByRole('button', { name: 'Start the sample agent' }).click()
  // No reload from here on.
  const row = page.getByRole('row', { name: /order-support-agent/ }).first()
  await row.click()
  await expect(page.getByText('inventory.recountStock').first()).toBeVisible()
  await expect(page.getByText('Waiting for a person').first()).toBeVisible({ timeout: 90_000 })
  await page.getByText('inventory.recountStock').first().click()
  const details = page.getByRole('region', { name: 'Details of the call' })
  await expect(details.getByText('Completed').first()).toBeVisible()
  await expect(details.getByText(/Aisle 6 of 6/).first()).toBeVisible()
  await page.getByText('inventory.slowReport').first().click()
  await expect(details.getByText('Why it failed')).toBeVisible()
  await expect(details.getByText(/did not answer within 2 s/).first()).toBeVisible()
  await page.getByText('change.restartService').first().click()
  await expect(details.getByText(/not authorized/).first()).toBeVisible()
})

test('a reviewer approves the held call and answers the question, and the agent goes on', async ({
  reviewerPage: page,
}) => {
  await page.goto('/inbox')
  await page
    .getByText(/tickets\.notifyCustomer/)
    .first()
    .click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  const question = page.getByText(/Close T-\d+/).first()
  await question.click({ timeout: 90_000 })
  await expect(page.getByText(/shown as plain text/).first()).toBeVisible()
  await page.getByRole('radio', { name: /Another ticket covers it/ }).click()
  await page.getByRole('button', { name: /Accept and send/ }).click()
  await page.goto('/runs')
  const row = page.getByRole('row', { name: /order-support-agent/ }).first()
  await row.click()
  await page.getByText('tickets.closeTicket').first().click()
  const details = page.getByRole('region', { name: 'Details of the call' })
  await expect(details.getByText('Completed').first()).toBeVisible()
  await expect(details.getByText('duplicate').first()).toBeVisible()
})

test('a public server is added by the form, tested, imported and approved', async ({ ownerPage: page }) => {
  await page.goto('/servers/new')
  await page.getByLabel('Name').fill('everything')
  await page.getByLabel('Transport').click()
  await page.getByRole('option', { name: /stdio/ }).click()
  await page.getByLabel('Command').fill('node')
  await page.getByLabel('Arguments').fill(everything)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/Connected in/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('get-structured-content')).toBeVisible()
  await page.getByRole('button', { name: 'Add and import' }).click()
  await expect(page).toHaveURL(/\/servers\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Healthy').first()).toBeVisible()

  await page.goto('/catalog?server=everything&kind=tool')
  await page.getByRole('grid').getByText('echo', { exact: true }).click()
  await expect(page.getByText('This was never approved')).toBeVisible()
  await expect(page.getByText('message', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
})

test('the same server over HTTP and another over stdio come with `countersign apply`', async ({
  instance,
  ownerPage: page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-e2e-'))
  const port = 20_000 + (process.pid % 20_000)
  const http = spawn(process.execPath, [everything, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    await new Promise<void>(resolve => {
      http.stderr.on('data', chunk => {
        if (/listening/i.test(String(chunk))) resolve()
      })
    })
    const file = path.join(folder, 'workspace.yaml')
    writeFileSync(
      file,
      [
        'organization: acme',
        'servers:',
        `  - { name: everything-http, transport: http, url: "http://127.0.0.1:${port}/mcp" }`,
        `  - { name: files, transport: stdio, command: node, args: ["${filesystem}", "${folder}"] }`,
        '',
      ].join('\n'),
    )
    const dry = await countersign(instance, ['apply', '-f', file, '--dry-run'])
    expect(dry.stderr).toBe('')
    expect(dry.code).toBe(0)
    const applied = await countersign(instance, ['apply', '-f', file, '--json'])
    expect(applied.code, applied.stderr).toBe(0)
    expect(JSON.parse(applied.stdout).changes).toMatchObject([
      { kind: 'server', name: 'everything-http', action: 'created' },
      { kind: 'server', name: 'files', action: 'created' },
    ])
    const again = JSON.parse((await countersign(instance, ['apply', '-f', file, '--json'])).stdout)
    expect(again.changes.map((c: { action: string }) => c.action)).toEqual(['unchanged', 'unchanged'])
    await page.goto('/catalog?server=files')
    await expect(page.getByRole('grid').getByText('read_text_file')).toBeVisible()
    await page.goto('/catalog?server=everything-http')
    await expect(page.getByRole('grid').getByText('get-sum')).toBeVisible()
  } finally {
    http.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('catalog filters and search live in the URL', async ({ ownerPage: page }) => {
  await page.goto('/catalog')
  await page.getByPlaceholder('Filter by name, title or description').fill('stock')
  await expect(page).toHaveURL(/q=stock/)
  await page.getByRole('checkbox', { name: /^L0/ }).first().click()
  await expect(page).toHaveURL(/tier=L0/)
  await expect(page.getByRole('grid').getByText('inventory.findAvailableStock')).toBeVisible()
  await expect(page.getByRole('grid').getByText('inventory.recountStock')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('grid').getByText('inventory.findAvailableStock')).toBeVisible()
  await page.getByRole('grid').getByText('inventory.findAvailableStock').click()
  await expect(page.getByText('Output schema')).toBeVisible()
  await expect(page.getByText('freshness', { exact: true }).first()).toBeVisible()
})

test('a profile, its grants, a token shown once, and two clients that no one here wrote', async ({
  instance,
  ownerPage: page,
}) => {
  await page.goto('/profiles')
  await page.getByRole('button', { name: 'New profile' }).first().click()
  await page.getByLabel('Name').fill('e2e-agent')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/profiles\/[0-9a-f-]{36}/)
  for (const tool of ['inventory.findAvailableStock', 'echo', 'tickets.closeTicket'])
    await page
      .getByRole('checkbox', { name: new RegExp(`^${tool.replace('.', '\\.')}`) })
      .first()
      .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Grants saved')).toBeVisible()

  await page.getByRole('tab', { name: /Tokens/ }).click()
  await page.getByRole('button', { name: 'New token' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('e2e')
  await page.getByRole('dialog').getByLabel('Agent').fill('order-support-agent')
  await page.getByRole('dialog').getByRole('button', { name: 'New token' }).click()
  const value = page.getByRole('dialog').getByText(/^cst_[\w-]{30,}$/)
  token = (await value.textContent()) ?? ''
  expect(token).toMatch(/^cst_/)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('tab', { name: 'Connect' }).click()
  await expect(page.getByText(/claude mcp add/).first()).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: /Tokens/ }).click()
  await expect(page.getByText(token)).toBeHidden()

  const granted = ['echo', 'inventory.findAvailableStock', 'tickets.closeTicket']
  const sdk = await sdkClient(instance, 'e2e-agent', token)
  const listed = (await sdk.listTools()).tools
    .map(t => t.name)
    .filter(name => !name.startsWith('countersign_'))
  expect(listed.toSorted()).toEqual(granted)
  const stock = await sdk.callTool({ name: 'inventory.findAvailableStock', arguments: { sku: 'SKU-1001' } })
  expect(stock.structuredContent).toMatchObject({ sku: 'SKU-1001' })
  await sdk.close()

  const other = await aiSdkClient(instance, 'e2e-agent', token)
  const tools = await other.tools()
  expect(
    Object.keys(tools)
      .filter(name => !name.startsWith('countersign_'))
      .toSorted(),
  ).toEqual(granted)
  await other.close()
})

for (const [answer, button, outcome] of [
  ['declines', /^Decline/, 'declined'],
  ['cancels', /^Cancel request/, 'cancelled'],
] as const)
  test(`a person ${answer} a question, and the call completes with that`, async ({
    instance,
    reviewerPage: page,
  }) => {
    const client = await sdkClient(instance, 'e2e-agent', token)
    await page.goto('/inbox')
    const call = client.callTool(
      { name: 'tickets.closeTicket', arguments: { ticketId: 'T-1001' } },
      { timeout: 120_000 },
    )
    await page
      .getByText(/Close T-1001/)
      .first()
      .click()
    await page.getByRole('button', { name: button }).click()
    if (answer === 'cancels')
      await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
    expect((await call).structuredContent).toMatchObject({ status: 'open', outcome })
    await client.close()
  })

test('a tool that drifts is noticed live, keeps both versions, and shows what differs', async ({
  instance,
  ownerPage: page,
}) => {
  await page.goto('/catalog?q=findAvailableStock')
  await expect(page.getByRole('grid').getByText('Approved').first()).toBeVisible()
  const drift = (...args: string[]) =>
    new Promise(resolve =>
      spawn(process.execPath, ['samples/drift.js', '--data-dir', instance.dataDir, ...args]).once(
        'close',
        resolve,
      ),
    )
  expect(await drift()).toBe(0)
  await expect(page.getByRole('grid').getByText('Changed').first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('grid').getByText('inventory.findAvailableStock').click()
  await page.getByRole('link', { name: 'See what differs' }).click()
  await expect(page.getByText('warehouse').first()).toBeVisible()
  await expect(page.getByText('Breaking').first()).toBeVisible()
  // Agents go on with what was approved.
  const token2 = readFileSync(path.join(instance.dataDir, 'sample-agent.token'), 'utf8').trim()
  const client = await sdkClient(instance, 'order-support-agent', token2)
  const tool = (await client.listTools()).tools.find(t => t.name === 'inventory.findAvailableStock')
  expect(Object.keys(tool?.inputSchema.properties ?? {})).not.toContain('warehouse')
  await client.close()
  expect(await drift('--undo')).toBe(0)
})
