/** Chinese sentences follow each other without a space. */
const fullWidthEnd = /[。，！？；：、）」』”]$/

/**
 * Sentences as one text; those that are `null` or empty are left out. A space goes between two of them, but for one
 * that ends with a full-width mark.
 */
export function joinSentences(sentences: readonly (string | null)[]): string {
  return sentences.reduce<string>(
    (text, sentence) => (sentence === null || sentence === '' ? text : addGap(text) + sentence),
    '',
  )
}

/** A sentence before an element of its own look, with the space that `joinSentences` would put between the two. */
export function addGap(sentence: string): string {
  return sentence === '' || fullWidthEnd.test(sentence) ? sentence : `${sentence} `
}
