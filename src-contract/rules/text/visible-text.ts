/** Text of others (names, comments, reasoning, questions), made safe to look at. */

/** Kept whole: an emoji joined from several, and a flag spelt with tag characters (England, Scotland, Wales). */
const emojiSequence = String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)+|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`

/**
 * Characters that have no glyph of their own or change the order of others; line feed, tab and emoji style are let
 * through.
 */
const invisible = String.raw`(?![\n\t\uFE0E\uFE0F])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`

const pattern = new RegExp(`${emojiSequence}|(${invisible})`, 'gu')

/**
 * The text with every bidirectional control, zero-width and other control character replaced by its code in brackets,
 * as in `⟦U+202E⟧`. Line feeds and tabs stay; a carriage return before a line feed is dropped.
 */
export function escapeInvisible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(pattern, (whole: string, hidden: string | undefined) => {
    if (hidden === undefined) return whole
    const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟦U+${code}⟧`
  })
}
