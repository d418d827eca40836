import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '@/e2e/chromium-path'
import { signIn } from '@/e2e/fixtures'
import type { Launched } from '@/e2e/launched'

const PAGES = 5

export interface Keystrokes {
  /** From the key to the rows that it leaves, in milliseconds. */
  keystrokes: number[]
  /** From the key to the letter in the box: what the browser needs by itself. */
  typed: number[]
  /** The catalog's document, from the request to its last byte. */
  pages: number[]
}

/** Types words into the catalog's filter in a real browser, letter by letter. */
export async function measureKeystrokes(launched: Launched, words: readonly string[]): Promise<Keystrokes> {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ baseURL: launched.url })
    const email = 'owner@countersign.local'
    await signIn(page, { email, password: launched.credentials.get(email) ?? '' })
    const out: Keystrokes = { keystrokes: [], typed: [], pages: [] }
    for (let i = 0; i < PAGES; i++) out.pages.push(await loadPage(page))
    const box = page.getByRole('searchbox')
    for (const word of words) {
      await box.fill('')
      await rowsAre(page)
      await box.focus()
      for (const letter of word) {
        const { rows, typed } = await typeLetter(page, letter)
        out.keystrokes.push(rows)
        out.typed.push(typed)
      }
    }
    return out
  } finally {
    await browser.close()
  }
}

async function loadPage(page: Page): Promise<number> {
  await page.goto('/catalog')
  await rowsAre(page)
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return entry instanceof PerformanceNavigationTiming ? entry.responseEnd - entry.requestStart : Number.NaN
  })
}

/** Until the rows are those of what the box says. */
const rowsAre = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[role=grid]')?.getAttribute('aria-busy') === 'false')

/** Presses a key and waits, in the page itself, for the rows of the new text. */
async function typeLetter(page: Page, letter: string): Promise<{ rows: number; typed: number }> {
  await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')
    const input = document.querySelector('input[type=search]')
    if (grid === null || !(input instanceof HTMLInputElement)) throw new Error('no catalog')
    Reflect.set(
      window,
      'keystroke',
      new Promise(resolve => {
        let from = 0
        let typed = 0
        input.addEventListener('keydown', () => (from = performance.now()), { once: true })
        input.addEventListener('input', () => (typed = performance.now() - from), { once: true })
        let asked = false
        new MutationObserver((_, observer) => {
          const busy = grid.getAttribute('aria-busy') === 'true'
          asked ||= busy
          if (!asked || busy || from === 0) return
          observer.disconnect()
          // Shown, not only there.
          requestAnimationFrame(() => resolve({ rows: performance.now() - from, typed }))
        }).observe(grid, { attributes: true, subtree: true, childList: true })
      }),
    )
  })
  await page.keyboard.press(letter)
  return page.evaluate(() => Reflect.get(window, 'keystroke') as Promise<{ rows: number; typed: number }>)
}
