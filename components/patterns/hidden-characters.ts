/** A part of an untrusted text: readable characters, or one that a reader would not see. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'hidden'; codePoint: string; name: HiddenName; count: number }

export type HiddenName = 'bidi' | 'zeroWidth' | 'tag' | 'control' | 'space' | 'variation' | 'privateUse'

// Kept readable: tab, line feed, carriage return. Everything else here changes what a reader sees or hides from them.
const ranges: readonly [from: number, to: number, name: HiddenName][] = [
  [0x00, 0x08, 'control'],
  [0x0b, 0x0c, 'control'],
  [0x0e, 0x1f, 'control'],
  [0x7f, 0x9f, 'control'],
  [0xa0, 0xa0, 'space'],
  [0xad, 0xad, 'zeroWidth'],
  [0x34f, 0x34f, 'zeroWidth'],
  [0x61c, 0x61c, 'bidi'],
  [0x115f, 0x1160, 'zeroWidth'],
  [0x17b4, 0x17b5, 'zeroWidth'],
  [0x180b, 0x180f, 'zeroWidth'],
  [0x2000, 0x200a, 'space'],
  [0x200b, 0x200d, 'zeroWidth'],
  [0x200e, 0x200f, 'bidi'],
  [0x2028, 0x2029, 'space'],
  [0x202a, 0x202e, 'bidi'],
  [0x202f, 0x202f, 'space'],
  [0x205f, 0x205f, 'space'],
  [0x2060, 0x2064, 'zeroWidth'],
  [0x2066, 0x2069, 'bidi'],
  [0x206a, 0x206f, 'zeroWidth'],
  [0x2800, 0x2800, 'space'],
  [0x3164, 0x3164, 'zeroWidth'],
  [0xe000, 0xf8ff, 'privateUse'],
  [0xfe00, 0xfe0f, 'variation'],
  [0xfeff, 0xfeff, 'zeroWidth'],
  [0xffa0, 0xffa0, 'zeroWidth'],
  [0xfff9, 0xfffb, 'zeroWidth'],
  [0x1d173, 0x1d17a, 'zeroWidth'],
  [0xe0000, 0xe007f, 'tag'],
  [0xe0100, 0xe01ef, 'variation'],
  [0xf0000, 0x10fffd, 'privateUse'],
]

const ZWJ = '\u200d'
const EMOJI_LOOK = '\ufe0f'
const KEYCAP = '\u20e3'
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}/u

/** A joiner or selector that an emoji needs, as in 👩‍💻, ❤️ and 1️⃣. */
function belongsToEmoji(character: string, before: string, after: string | undefined): boolean {
  if (character === ZWJ) return pictograph.test(before) || before === EMOJI_LOOK
  return character === EMOJI_LOOK && (pictograph.test(before) || after === KEYCAP)
}

function hiddenName(code: number): HiddenName | undefined {
  return ranges.find(([from, to]) => code >= from && code <= to)?.[2]
}

/** Splits a text at hidden characters; equal ones in a row are counted together. Emoji keep their joiners. */
export function splitHidden(text: string): TextPart[] {
  const parts: TextPart[] = []
  let run = ''
  const flush = () => {
    if (run !== '') parts.push({ kind: 'text', text: run })
    run = ''
  }
  let before = ''
  const characters = [...text]
  for (const [i, character] of characters.entries()) {
    const code = character.codePointAt(0) ?? 0
    const name = hiddenName(code)
    if (name === undefined || belongsToEmoji(character, before, characters[i + 1])) run += character
    else {
      flush()
      const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
      const last = parts.at(-1)
      if (last?.kind === 'hidden' && last.codePoint === codePoint) last.count++
      else parts.push({ kind: 'hidden', codePoint, name, count: 1 })
    }
    before = character
  }
  flush()
  return parts
}

/** How many hidden characters a text has. */
export const countHidden = (parts: readonly TextPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'hidden' ? part.count : 0), 0)
