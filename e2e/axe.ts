import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** How every route is looked at: each theme once, each language once. */
export const looks = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'zh-CN' },
] as const

/** Changes the look in place: the theme by its attribute, the language by the console's own menu. */
export async function look(page: Page, theme: 'light' | 'dark', locale: 'en' | 'zh-CN') {
  await page.evaluate(value => {
    localStorage.setItem('theme', value)
    document.documentElement.dataset.theme = value
    document.documentElement.style.colorScheme = value
  }, theme)
  if ((await page.locator('html').getAttribute('lang')) === locale) return
  await page.getByRole('button', { name: /^(Language|语言)/ }).click()
  await page.getByRole('menuitemradio', { name: locale === 'en' ? 'English' : '简体中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** No pulsing row is left, nothing moves, and the page says what it is. */
async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await page.waitForFunction(() => document.getAnimations().every(a => a.playState !== 'running'))
}

export async function noViolation(page: Page, where: string) {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const found = violations.flatMap(v => v.nodes.map(n => `${v.id} ${n.target.join(' ')}: ${n.html}`))
  expect.soft(found, where).toEqual([])
}

/** A route in every theme and language. */
export async function inEveryLook(page: Page, path: string) {
  await page.goto(path)
  for (const { theme, locale } of looks) {
    await look(page, theme, locale)
    await noViolation(page, `${path} in ${theme}, ${locale}`)
  }
  await look(page, 'light', 'en')
}
