import { expect, signIn, test } from './fixtures'

test('an owner adds a person, who signs in, chooses a password, gets a role and is removed', async ({
  ownerPage,
  browser,
  instance,
}) => {
  const email = `ann-${Date.now()}@example.com`
  await ownerPage.goto('/settings/members')
  await ownerPage.getByRole('button', { name: 'Add member' }).click()
  const dialog = ownerPage.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(dialog.getByText('Enter an e-mail address')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Name').fill('Ann')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  const once = ownerPage.getByRole('region', { name: 'One-time password' })
  const password = ((await once.textContent()) ?? '').trim()
  await ownerPage.getByRole('button', { name: 'I have stored it' }).click()
  await expect(once).toBeHidden()

  const context = await browser.newContext({ baseURL: instance.url })
  const ann = await context.newPage()
  await signIn(ann, { email, password })
  await expect(ann.getByText('Your one-time password still holds.')).toBeVisible()
  await ann.goto('/settings/account')
  await ann.getByLabel('Current password').fill(password)
  await ann.getByLabel('New password').fill('a password of my own')
  await ann.getByRole('button', { name: 'Change password' }).click()
  await expect(ann.getByText('Password changed.')).toBeVisible()
  await expect(ann.getByText('Your one-time password still holds.')).toBeHidden()
  await ann.goto('/audit')
  await expect(ann.getByRole('heading', { name: 'You are not allowed to see this' })).toBeVisible()

  const row = ownerPage.getByRole('row').filter({ hasText: email })
  await row.getByRole('combobox', { name: 'Role of Ann' }).click()
  await ownerPage.getByRole('option', { name: /Auditor/ }).click()
  await expect(ownerPage.getByText('Ann is now Auditor.')).toBeVisible()
  await ann.reload()
  await expect(ann.getByRole('grid', { name: 'Audit' })).toBeVisible()

  await row.getByRole('button', { name: 'Actions for Ann' }).click()
  await ownerPage.getByRole('menuitem', { name: 'Remove' }).click()
  await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  // The page may be on its way to sign-in by itself, and that ends a visit of ours.
  await expect(async () => {
    await ann.goto('/audit')
    await expect(ann).toHaveURL(/\/sign-in\?next=%2Faudit/)
  }).toPass()
  await context.close()
})

test('the last owner stays', async ({ ownerPage, expectProblem }) => {
  expectProblem(/409/)
  await ownerPage.goto('/settings/members')
  await ownerPage.getByRole('button', { name: 'Actions for Owner' }).click()
  await ownerPage.getByRole('menuitem', { name: 'Remove' }).click()
  const dialog = ownerPage.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is the last owner')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('an API key is shown once, works, and is revoked', async ({ ownerPage, instance }) => {
  const name = `ci ${Date.now()}`
  await ownerPage.goto('/settings/api-keys')
  await ownerPage.getByRole('button', { name: 'Create key' }).click()
  await ownerPage.getByLabel('Name').fill(name)
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = ((await ownerPage.getByRole('region', { name: 'Key' }).textContent()) ?? '').trim()
  await ownerPage.getByRole('button', { name: 'I have stored it' }).click()
  const ask = () =>
    fetch(`${instance.url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } }).then(r => r.status)
  expect(await ask()).toBe(200)
  await ownerPage.getByRole('button', { name: `Revoke ${name}` }).click()
  await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(ownerPage.getByRole('row').filter({ hasText: name })).toContainText('revoked')
  expect(await ask()).toBe(401)
})

test('a secret is stored and removed; a reviewer sees why not', async ({ ownerPage, reviewerPage }) => {
  const name = `token-${Date.now()}`
  await ownerPage.goto('/settings/secrets')
  await ownerPage.getByRole('button', { name: 'Store secret' }).click()
  await ownerPage.getByLabel('Name').fill(name)
  await ownerPage.getByLabel('Value').fill('never shown')
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Store secret' }).click()
  await ownerPage.getByRole('button', { name: `Remove ${name}` }).click()
  await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(ownerPage.getByRole('cell', { name, exact: true })).toBeHidden()

  await reviewerPage.goto('/settings/secrets')
  await expect(reviewerPage.getByText('It needs one of these roles: Platform owner.')).toBeVisible()
})

test('the audit is narrowed by its address, shows an event, and is exported', async ({ ownerPage }) => {
  await ownerPage.goto('/audit?action=organization.created&period=30d')
  const grid = ownerPage.getByRole('grid', { name: 'Audit' })
  await expect(grid.getByRole('row')).toHaveCount(2)
  await grid.getByText('organization.created').click()
  const detail = ownerPage.getByRole('complementary', { name: 'Event' })
  await expect(detail.getByText('first start (system)')).toBeVisible()
  await expect(ownerPage).toHaveURL(/event=/)
  await ownerPage.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await ownerPage.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    ownerPage.waitForEvent('download'),
    ownerPage.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('countersign-audit.csv')
  await ownerPage.goto('/audit?q=nothing+has+this+name')
  await ownerPage.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid.getByRole('row').nth(2)).toBeVisible()
})

test('a wrong password says so', async ({ browser, instance }) => {
  const context = await browser.newContext({ baseURL: instance.url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail or password is wrong.' })).toBeVisible()
  await context.close()
})
