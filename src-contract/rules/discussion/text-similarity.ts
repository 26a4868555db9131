/** Whether two texts say nearly the same in the same words, in any script. Pure. */

/** Which pairs of neighbouring words a text has, as hashes; each once. */
export type Shingles = Uint32Array

/**
 * From this share of common pairs two texts count as near-identical. One changed word in ten leaves 7 of 9 pairs
 * (0.78), two apart from each other leave 5 (0.56), every third word changed leaves a third. Lower, two comments that
 * quote the same headline would ask; higher, a text with one word exchanged in seven would pass.
 */
export const nearIdenticalFrom = 0.6

/**
 * Up to this many pairs a text is compared as a whole, beyond it by what it has in common with the longer one: a copy
 * with a sentence added is a copy, three words that a long text also has are not.
 */
const shortText = 6

/** Scripts that put no space between words: there a character is what a word is elsewhere. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const word = new RegExp(String.raw`[${unspaced}]|(?:(?![${unspaced}])[\p{L}\p{N}])+`, 'gu')

/**
 * A text as it is compared: case, accents, width, punctuation, line ends and invisible characters make no difference.
 * One of signs alone, such as an emoji, is compared by them.
 */
export function computeShingles(text: string): Shingles {
  const plain = isAscii.test(text) ? text : text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
  const words = plain.toLowerCase().match(word) ?? [plain.replaceAll(/\s+/gu, '')]
  const hashes = words.map(hashOf)
  const [first = 0, ...rest] = hashes
  if (rest.length === 0) return new Uint32Array([first])
  return new Uint32Array(new Set(rest.map((next, index) => hashPair(hashes[index] ?? 0, next))))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const isAscii = /^[\x00-\x7f]*$/

/** FNV-1a. Two words with one hash make two texts look a little more alike, which is of no account. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function hashPair(one: number, other: number): number {
  return (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0
}

export interface SimilarText {
  /** Index of the text, and of the one that it is like. */
  text: number
  earlier: number
  /** From `nearIdenticalFrom` to 1. */
  similarity: number
}

/**
 * Calls back for each text and each of the earlier ones that is near-identical to it. Goes through the earlier ones
 * once however many texts there are.
 */
export function findSimilarTexts(
  texts: readonly Shingles[],
  earlier: readonly Shingles[],
  onFound: (found: SimilarText) => void,
): void {
  const textsWith = new Map<number, number[]>()
  // Nearly all shingles of the earlier texts are in none of the texts, which this tells faster than the map.
  const mayBeIn = new Uint8Array(0x10000)
  for (const [text, shingles] of texts.entries()) {
    for (const shingle of shingles) {
      mayBeIn[shingle & 0xffff] = 1
      const having = textsWith.get(shingle)
      if (having === undefined) textsWith.set(shingle, [text])
      else having.push(text)
    }
  }
  const common = new Map<number, number>()
  for (const [index, shingles] of earlier.entries()) {
    common.clear()
    for (const shingle of shingles) {
      if (mayBeIn[shingle & 0xffff] === 0) continue
      for (const text of textsWith.get(shingle) ?? []) common.set(text, (common.get(text) ?? 0) + 1)
    }
    for (const [text, shared] of common) {
      const similarity = computeSimilarity(shared, texts[text]?.length ?? 0, shingles.length)
      if (similarity >= nearIdenticalFrom) onFound({ text, earlier: index, similarity })
    }
  }
}

function computeSimilarity(shared: number, one: number, other: number): number {
  const shorter = Math.min(one, other)
  return shared / (shorter <= shortText ? one + other - shared : shorter)
}
