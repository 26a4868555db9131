/**
 * The words that were typed to search, in lower case, each of which has to be found; none for an empty text. Chinese
 * has no spaces: there a text between spaces is found as a whole.
 */
export function readSearchWords(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Whether a text has every one of these words, in lower case, anywhere in it. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}
