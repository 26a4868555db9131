/** Chinese sentences follow each other without a space. */
const fullWidthEnd = /[。，！？；：、）」』”]$/

/**
 * Sentences as one text; those that are `null` or empty are left out. A space goes between two of them, but for one
 * that ends with a full-width mark.
 */
export function joinSentences(sentences: readonly (string | null)[]): string {
  return sentences.reduce<string>((text, sentence) => {
    if (sentence === null || sentence === '') return text
    return text === '' || fullWidthEnd.test(text) ? text + sentence : `${text} ${sentence}`
  }, '')
}
