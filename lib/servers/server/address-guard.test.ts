import { describe, expect, test } from 'vitest'
import { checkLiteralHost, guardedLookup, reachOf, requireReachable } from './address-guard'

describe('an address', () => {
  const cases: [string, string][] = [
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'private'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.1', 'public'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['169.254.169.254', 'never'],
    ['100.100.100.200', 'never'],
    ['0.0.0.0', 'never'],
    ['224.0.0.1', 'never'],
    ['255.255.255.255', 'never'],
    ['fe80::1', 'never'],
    ['::', 'never'],
    ['ff02::1', 'never'],
    ['fd00:ec2::254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['::ffff:a9fe:a9fe', 'never'],
    ['::ffff:10.0.0.1', 'private'],
    ['64:ff9b::a9fe:a9fe', 'never'],
    ['64:ff9b:1::a9fe:a9fe', 'never'],
    ['::169.254.169.254', 'never'],
    ['::7f00:1', 'private'],
    ['fec0::1', 'never'],
    ['2002:a9fe:a9fe::', 'never'],
    ['2002:7f00:1::', 'private'],
  ]
  for (const [address, reach] of cases)
    test(`${address} is ${reach}`, () => expect(reachOf(address)).toBe(reach))

  test('in a private network is reached only where the operator allows it', () => {
    expect(() => requireReachable('10.0.0.1', true)).not.toThrow()
    expect(() => requireReachable('10.0.0.1', false)).toThrow(/may not be reached/)
    expect(() => requireReachable('169.254.169.254', true)).toThrow(/may not be reached/)
  })
})

test('a URL with an address in any notation is checked', () => {
  for (const url of [
    'http://169.254.169.254/',
    'http://[fe80::1]/',
    'http://0xa9fea9fe/',
    'http://2852039166/',
    'http://[::ffff:169.254.169.254]/',
  ])
    expect(() => checkLiteralHost(new URL(url), true), url).toThrow(/may not be reached/)
  expect(() => checkLiteralHost(new URL('http://localhost/'), false)).not.toThrow()
})

test('a name is checked when it is looked up for a connection', async () => {
  const lookup = (allow: boolean) =>
    new Promise<string>(resolve => {
      guardedLookup(() => allow)('localhost', {}, (error, address) =>
        resolve(error?.message ?? String(address)),
      )
    })
  expect(await lookup(true)).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(await lookup(false)).toMatch(/may not be reached/)
})
