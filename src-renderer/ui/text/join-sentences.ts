const fullWidthEnd = /[。，！？；：、）」』”]$/
const fullWidthStart = /^[。，！？；：、（「『“]/
const endsInHan = /\p{Script=Han}$/u
const beginsWithHan = /^\p{Script=Han}/u

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

/**
 * A text before an element of its own look, with the space that goes between the two. Beside a full-width mark there is
 * none, and none between two Chinese characters where `next`, what follows, is known.
 */
export function addGap(text: string, next = ''): string {
  const isClose =
    text === '' ||
    fullWidthEnd.test(text) ||
    fullWidthStart.test(next) ||
    (endsInHan.test(text) && beginsWithHan.test(next))
  return isClose ? text : `${text} `
}
