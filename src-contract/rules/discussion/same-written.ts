/** Whether a text that a service gives back is the one that was sent. Pure. */
import { computeShingles } from './text-similarity.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function replaceEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** Without markup, entities and differences of spaces and accents, which services take out or put in. */
function plainOf(text: string): string {
  return replaceEntities(text.slice(0, longest).replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, ' '))
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/**
 * A text as two copies of it are compared of which one may have been escaped, rendered from Markdown, trimmed or
 * written in other forms of the same characters: without signs of Markdown and lists, spaces and invisible characters.
 */
export function formatCompared(text: string): string {
  const evened = text
    .replaceAll(/[\u2018\u2019\u201a]/g, "'")
    .replaceAll(/[\u201c-\u201e]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/(^|\s)(?:\d{1,3}[.)]|[-+*#>]+)(?=\s)/g, '$1')
    .replaceAll(/!?\[([^\][]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
  // Entities are replaced a second time, since services often escape twice.
  const compared = replaceEntities(plainOf(evened))
    .normalize('NFKC')
    .replaceAll(/[\s*_`#~>\\]|\p{Cf}|\ufe0f/gu, '')
  return compared === '' ? plainOf(text) : compared
}

const longest = 20_000
/** A shorter beginning may be that of another text. */
const shortestCut = 12
/** From this share of common pairs of words what differs is a masked word or a mended one. */
const sameFrom = 0.5

/**
 * How texts that come back compare with the one that was sent: `same`, `alike` for a shortened copy and one with single
 * words masked or mended, or `other`. Of a text without words nothing is known: `alike`.
 */
export function createTextComparison(sent: string): (received: string) => 'same' | 'alike' | 'other' {
  const own = plainOf(sent)
  const ownCompared = formatCompared(sent)
  const ownPairs = new Set(computeShingles(own))
  return (received) => {
    if (received === sent || formatCompared(received) === ownCompared) return 'same'
    const other = plainOf(received)
    if (other === '') return 'alike'
    const cut = other.replace(/(?:…|\.{3})$/u, '').trimEnd()
    if ([...cut].length >= shortestCut && (own.startsWith(cut) || other.includes(own))) return 'alike'
    const otherPairs = computeShingles(other)
    const shared = otherPairs.filter((pair) => ownPairs.has(pair)).length
    return shared >= sameFrom * Math.max(ownPairs.size, otherPairs.length) ? 'alike' : 'other'
  }
}

/** Whether a text that comes back is, or may be, the one that was sent. */
export function isSameWritten(sent: string, received: string): boolean {
  return createTextComparison(sent)(received) !== 'other'
}
