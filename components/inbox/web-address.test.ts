import { expect, test } from 'vitest'
import { readWebAddress } from './web-address'

test('shows the host that the browser would go to', () => {
  expect(readWebAddress('https://carrier.example:8443/sign-in?x=1')).toEqual({
    host: 'carrier.example:8443',
    encrypted: true,
    userinfo: false,
  })
  expect(readWebAddress('http://bank.example@evil.example/')).toEqual({
    host: 'evil.example',
    encrypted: false,
    userinfo: true,
  })
  expect(readWebAddress('https://bаnk.example/')?.host).toMatch(/^xn--/)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative', 'not an address'])(
  'never opens %s',
  text => expect(readWebAddress(text)).toBeUndefined(),
)
