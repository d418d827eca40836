import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const accessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  expect(violations.map(v => `${v.id} ${v.nodes.map(n => n.target).join(' ')}`)).toEqual([])
}

test('a server is brought by a file, governed by the dozen, taken back, and deprecated', async ({
  ownerPage: page,
}) => {
  const server = `by-file-${Date.now()}`
  const tools = ['alpha', 'beta', 'gamma'].map(name => ({
    name,
    description: `Counts ${name}`,
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
  }))
  await page.goto('/servers/new')
  await page.getByLabel('Name').fill(server)
  await page.getByRole('button', { name: 'From a file' }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'offer.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ tools: [...tools, { name: 'broken' }] })),
  })
  await page.getByRole('button', { name: 'Add and import' }).click()
  await expect(page.getByText('Read: 3 new, 0 changed, 0 removed, 1 not taken')).toBeVisible()
  await expect(page.getByText('Known by a file').first()).toBeVisible()
  await accessible(page)

  await page.goto(`/catalog?server=${server}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('checkbox', { name: 'Select alpha' }).click()
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Edit governance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Owner' }).click()
  await dialog.getByRole('textbox', { name: 'Owner' }).fill('counting-house')
  await accessible(page)
  await dialog.getByRole('button', { name: 'See what would change' }).click()
  await expect(dialog.getByText('3 contracts change, 0 stay as it is, 0 are left alone.')).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Change 3 contracts' }).click()
  await expect(row('alpha')).toContainText('counting-house')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('alpha')).toContainText('no owner')

  await row('beta').click()
  await expect(page.getByRole('heading', { name: 'beta', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Edit governance' }).click()
  await dialog.getByRole('group', { name: 'Read-only' }).getByRole('button', { name: 'true' }).click()
  await dialog.getByLabel('Reason for the hints').fill('It only counts')
  await dialog.getByRole('combobox', { name: 'Lifecycle' }).click()
  await page.getByRole('option', { name: 'Deprecated' }).click()
  await dialog.getByLabel('Sunset').fill('2099-01-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Deprecated, to be left by 31 Jan 2099.')).toBeVisible()
  await expect(page.getByText('No agent called it in the last 30 days.').first()).toBeVisible()
  await expect(page.getByText('Set by governance: It only counts')).toBeVisible()
  await page.getByRole('tab', { name: /History/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reason for the hints' }).last()).toContainText(
    'It only counts',
  )
  await accessible(page)
  await page.goto('/catalog?lifecycle=deprecated')
  await expect(row('beta')).toContainText('L0')
})
