import { splitSearchWords } from '#contract/rules/text/split-search-words.ts'

/** The words that were typed to search, in lower case. */
export function readSearchWords(text: string): readonly string[] {
  return splitSearchWords(text.toLowerCase())
}

/** Whether a text has every one of these words, in lower case, anywhere in it. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}
