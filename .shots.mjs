import { chromium } from '@playwright/test'
const [,, base, email, password, theme, locale, width, ...paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--no-first-run'] })
const c = await b.newContext({ baseURL: base, viewport: { width: Number(width), height: 900 }, colorScheme: theme, locale: locale })
const p = await c.newPage()
p.on('console', m => { if (m.type()==='error') console.log('CONSOLE', m.text().slice(0,300)) })
p.on('pageerror', e => console.log('PAGEERROR', e.message.slice(0,300)))
p.on('response', r => { if (r.status()>=400) console.log(r.status(), r.url()) })
await p.goto('/sign-in')
await p.screenshot({ path: `/tmp/shots/sign-in-${theme}-${locale}-${width}.png` })
await p.locator('input[type=email],input[name=email]').first().fill(email)
await p.locator('input[type=password]').first().fill(password)
await p.keyboard.press('Enter')
await p.waitForURL(u => !u.pathname.includes('sign-in'))
for (const path of paths) {
  await p.goto(path); await p.waitForTimeout(2500)
  await p.screenshot({ path: `/tmp/shots/${path.replaceAll(/[^a-z0-9]+/gi,'_')}-${theme}-${locale}-${width}.png` })
  console.log(path, p.url())
}
await b.close()
