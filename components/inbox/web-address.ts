/** What a person must see of an address before it is opened. */
export interface WebAddress {
  /** As the network sees it: other alphabets show as `xn--…`. */
  host: string
  encrypted: boolean
  /** A name before the host, as in `https://bank.example@evil.example`. */
  userinfo: boolean
}

/** Reads an address; undefined for anything but http and https, which is never opened. */
export function readWebAddress(text: string): WebAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  return {
    host: url.host,
    encrypted: url.protocol === 'https:',
    userinfo: url.username !== '' || url.password !== '',
  }
}
