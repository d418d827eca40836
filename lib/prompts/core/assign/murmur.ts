import murmurhash from 'murmurhash'

const utf8 = new TextEncoder()
/** Kept between calls: most of the time would go into making one for each key. */
const bytes = new Uint8Array(1024)

/** murmur3_x86_32 of the UTF-8 bytes with seed 0, as an unsigned number. */
export function murmur32(text: string): number {
  const { read, written } = utf8.encodeInto(text, bytes)
  return murmurhash.v3(read === text.length ? bytes.subarray(0, written) : utf8.encode(text), 0)
}
