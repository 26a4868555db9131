import { cutToLength } from '#contract/rules/text/cut-to-length.ts'

/** Beyond that a text is folded: about what a paragraph or two hold. In UTF-16 units. */
const foldedLength = 900
const foldedLines = 14

/** The beginning of a long text, or null where it is short enough to be shown whole. */
export function foldText(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= foldedLength && lines.length <= foldedLines) return null
  return `${cutToLength(lines.slice(0, foldedLines).join('\n'), foldedLength)}…`
}
