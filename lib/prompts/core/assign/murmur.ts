import murmurhash from 'murmurhash'

const utf8 = new TextEncoder()

/** murmur3_x86_32 of the UTF-8 bytes with seed 0, as an unsigned number. */
export const murmur32 = (text: string): number => murmurhash.v3(utf8.encode(text), 0)
