import { expect, test } from './fixtures'

test('a suggested tier is confirmed from the keyboard, and taken back', async ({ ownerPage: page }) => {
  await page.goto('/catalog')
  await page.getByRole('link', { name: 'Confirm tiers' }).click()
  await expect(page.getByRole('heading', { name: 'Triage' })).toBeVisible()
  const row = page.getByRole('row', { name: /tickets\.addNote/ })
  await expect(row).toContainText('its name says “add”')
  await page.getByRole('searchbox').fill('addNote')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('1 tier confirmed')).toBeVisible()
  await expect(row).toBeHidden()
  await page.keyboard.press('u')
  await expect(page.getByText('Taken back: 1 tool waits again')).toBeVisible()
  await expect(row).toBeVisible()
})

test('a reviewer sees what waits, and why not to confirm', async ({ reviewerPage: page }) => {
  await page.goto('/catalog/triage?q=addNote')
  await page
    .getByRole('row', { name: /tickets\.addNote/ })
    .getByRole('checkbox')
    .click()
  const confirm = page.getByRole('button', { name: /Confirm suggested/ })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(confirm).toHaveAccessibleDescription(/Platform owner/)
})
