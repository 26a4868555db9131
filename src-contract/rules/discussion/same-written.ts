/** Whether a text that a service gives back is the one that was sent. Pure. */
import { computeShingles } from './text-similarity.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Without markup, entities and differences of spaces and accents, which services take out or put in. */
function plainOf(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

const longest = 20_000
/** A shorter beginning may be that of another text. */
const shortestCut = 12
/** From this share of common pairs of words what differs is a masked word or a mended one. */
const sameFrom = 0.5

/** A shortened copy, and one with single words masked or mended, is the same text; one without words says nothing. */
export function isSameWritten(sent: string, received: string): boolean {
  const [own, other] = [plainOf(sent), plainOf(received)]
  if (own === other || other === '') return true
  const cut = other.replace(/(?:…|\.{3})$/u, '').trimEnd()
  if ([...cut].length >= shortestCut && (own.startsWith(cut) || other.includes(own))) return true
  const [ownPairs, otherPairs] = [new Set(computeShingles(own)), computeShingles(other)]
  const shared = otherPairs.filter((pair) => ownPairs.has(pair)).length
  return shared >= sameFrom * Math.max(ownPairs.size, otherPairs.length)
}
