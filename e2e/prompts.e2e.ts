import type { Page } from '@playwright/test'
import { sdkClient } from './agents'
import { countersign } from './countersign'
import { expect, test } from './fixtures'
import type { Instance } from './instance'
import { Person } from './person'

// A prompt from its first words to a canary that is taken back: each test stands on the one before.
test.describe.configure({ mode: 'serial' })

const NAME = `greeting-${process.pid}`
const PROFILE = `greeters-${process.pid}`
const CONVERSATION = 'dev.countersign/conversation-id'
let token = ''

test('a prompt is written with its variable, previewed and saved', async ({ ownerPage: page }) => {
  await page.goto('/prompts')
  await live(page)
  await page.getByRole('button', { name: 'New prompt' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByRole('button', { name: 'Create and write' }).click()
  await page.getByLabel('Text of message 1').fill('Greet {{customer}} kindly.')
  await page.getByRole('button', { name: 'Declare' }).click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByLabel('customer').fill('Ada {{braces}}')
  await expect(preview.getByText('Greet Ada {{braces}} kindly.')).toBeVisible()
  await page.getByRole('button', { name: 'Save version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('First words')
  await dialog.getByRole('button', { name: 'Save version' }).click()
  await expect(page).toHaveURL(new RegExp(`/prompts/${NAME}\\?tab=content`))
  await expect(page.getByRole('region', { name: 'Message 1' })).toContainText('Greet {{customer}} kindly.')
})

test('its author can not approve it; a reviewer does, and agents are served it', async ({
  ownerPage: page,
  reviewerPage: reviewer,
  instance,
}) => {
  await page.goto(`/prompts/${NAME}?tab=release`)
  await live(page)
  await page.getByRole('button', { name: 'Release', exact: true }).first().click()
  await page.getByRole('button', { name: 'Draft and ask for review' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await approve(reviewer)
  // Live: the author's page follows without a reload.
  await page.getByRole('button', { name: 'Start canary' }).click()
  // Nothing was served before: there is nobody to be careful with.
  await expect(page.getByText('Promoted', { exact: true }).first()).toBeVisible()

  await page.goto('/profiles')
  await live(page)
  await page.getByRole('button', { name: 'New profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill(PROFILE)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^${NAME}`) }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Grants saved')).toBeVisible()
  const made = await countersign(instance, ['token', 'create', '--profile', PROFILE, '--json'])
  expect(made.code, made.stderr).toBe(0)
  token = JSON.parse(made.stdout).value
  expect(await served(instance, 'first')).toBe('Greet Ada kindly.')
})

test('a worse version is taken back by itself while its page is watched', async ({
  ownerPage: page,
  reviewerPage: reviewer,
  instance,
}) => {
  await page.goto(`/prompts/${NAME}?tab=settings`)
  await live(page)
  await page.getByRole('button', { name: 'Add guardrail' }).click()
  const judge = page.locator('form').filter({ has: page.getByText('Guardrails') })
  await judge.getByLabel('Name').last().fill('helpful')
  await judge.getByLabel('Measures').last().click()
  await page.getByRole('option', { name: 'Own score' }).click()
  await judge.getByLabel('Name of the score').fill('helpful')
  await judge.getByLabel('At least').fill('1')
  await judge.getByLabel(/An outcome is final/).fill('1')
  await page.getByRole('button', { name: 'Save', exact: true }).nth(1).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto(`/prompts/${NAME}/edit`)
  await page.getByLabel('Text of message 1').fill('Greet {{customer}} coldly.')
  await page.getByRole('button', { name: 'Save version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save version' }).click()
  await expect(page).toHaveURL(/compare/)
  await expect(page.getByText('coldly').first()).toBeVisible()

  await page.goto(`/prompts/${NAME}?tab=release`)
  await live(page)
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const n of [4, 3, 2]) await dialog.getByRole('button', { name: `Remove stage ${n}` }).click()
  await dialog.getByLabel('Share of stage 1').fill('50')
  await dialog.getByLabel('Least minutes of stage 1').fill('0')
  await dialog.getByRole('button', { name: 'Draft and ask for review' }).click()
  await expect(page.getByText('In review').first()).toBeVisible()
  await approve(reviewer)
  await page.getByRole('button', { name: 'Start canary' }).click()
  await expect(page.getByText('Canary 50.0%').first()).toBeVisible()

  // Agents talk, and what they say of the new version is bad. Nobody touches the page.
  const rolledBack = page.getByText('Rolled back', { exact: true }).first()
  for (let round = 0; round < 40 && !(await rolledBack.isVisible()); round++) await converse(instance, round)
  await expect(rolledBack).toBeVisible()
  await expect(page.getByText(/helpful: E/).first()).toBeVisible()
  for (let i = 0; i < 20; i++) expect(await served(instance, `after ${i}`)).toBe('Greet Ada kindly.')
})

/** Ten conversations, each with an outcome: good for the old words, bad for the new ones. */
async function converse(instance: Instance, round: number): Promise<void> {
  const client = await sdkClient(instance, PROFILE, token)
  const outcomes = []
  for (let i = 0; i < 10; i++) {
    const conversationId = `talk ${round}.${i}`
    const text = await get(client, conversationId)
    outcomes.push({ prompt: NAME, conversationId, name: 'helpful', value: text.includes('coldly') ? 0 : 1 })
  }
  await client.close()
  await new Promise(resolve => setTimeout(resolve, 300))
  await new Person(instance).request('POST', '/prompts/outcomes', { outcomes })
}

async function served(instance: Instance, conversation: string): Promise<string> {
  const client = await sdkClient(instance, PROFILE, token)
  try {
    return await get(client, conversation)
  } finally {
    await client.close()
  }
}

async function get(client: Awaited<ReturnType<typeof sdkClient>>, conversation: string): Promise<string> {
  const { messages } = await client.getPrompt({
    name: NAME,
    arguments: { customer: 'Ada' },
    _meta: { [CONVERSATION]: conversation },
  })
  const content = messages[0]?.content
  return content?.type === 'text' ? content.text : ''
}

async function approve(reviewer: Page): Promise<void> {
  await reviewer.goto(`/prompts/${NAME}?tab=release`)
  await live(reviewer)
  await reviewer.getByRole('button', { name: 'Approve' }).click()
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(reviewer.getByText('Approved').first()).toBeVisible()
}

const live = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()
