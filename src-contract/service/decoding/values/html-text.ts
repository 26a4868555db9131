/** Text out of a piece of HTML, for people to read; nothing of it is ever shown as HTML. */

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const highest = 0x10_ff_ff

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 31 && code <= highest && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : ''
}

/** `<p>Why &amp; how?</p><p>Two</p>` → `Why & how?`, a line break, `Two`. A `<` that begins no tag stays. */
export function formatHtmlText(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)\s*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, characterOf)
    .replaceAll(/[^\S\n]*\n\s*/g, '\n')
    .trim()
}
