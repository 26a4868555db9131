/** A list of texts typed into one field. */

const separator = /[,，、;；\n\r]/u
const symbolSeparator = /[\s,，、;；]/u
const needsQuotes = /["\s,，、;；]/u

/**
 * The texts of a field, each once, in their order: `rate cut, port strike` are two. Commas, semicolons (full-width ones
 * too) and line breaks separate, and for `symbols` spaces too. A text in double quotes keeps its separators, and `""`
 * within it is one quote.
 */
export function readTextList(typed: string, of: 'texts' | 'symbols' = 'texts'): string[] {
  const between = of === 'symbols' ? symbolSeparator : separator
  const texts: string[] = []
  let text = ''
  let isQuoted = false
  for (let at = 0; at < typed.length; at += 1) {
    const char = typed[at] ?? ''
    if (isQuoted && char === '"' && typed[at + 1] === '"') {
      text += '"'
      at += 1
    } else if (isQuoted && char === '"') isQuoted = false
    // A quote inside a text, as in `the "soft" landing`, is part of it.
    else if (!isQuoted && char === '"' && text.trim() === '') isQuoted = true
    else if (!isQuoted && between.test(char)) {
      texts.push(text)
      text = ''
    } else text += char
  }
  texts.push(text)
  return [...new Set(texts.map((part) => part.trim()).filter((part) => part !== ''))]
}

/** Texts as a field shows them, so that `readTextList` gives the same ones back, as texts and as symbols. */
export function formatTextList(texts: readonly string[]): string {
  return texts.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(', ')
}
