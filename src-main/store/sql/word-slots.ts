/** Words that are searched for, as parameters of a statement: one slot each, so that it is prepared once. */

/** So many words count; what is typed after them changes nothing. */
export const mostWords = 4
export const wordSlots = Array.from({ length: mostWords }, (_, index) => index + 1)

/** What one word may stand for. */
export interface SearchWord {
  word: string
  instruments: readonly string[]
}

/** What a slot without a word has, which any text is like. */
const anyText = '%'

/** Whether a slot has no word. */
export const isSlotFree = (slot: number): string => `:word${slot} = '${anyText}'`

/** Whether `text` has the word of a slot in it; any has where there is none. */
export const buildWordCondition = (text: string, slot: number): string => `${text} LIKE :word${slot} ESCAPE '\\'`

/** Whether an instrument is one that the word of a slot stands for. */
export const isMeantBy = (instrument: string, slot: number): string =>
  `${instrument} IN (SELECT value FROM json_each(:instruments${slot}))`

/** A text that is like every text with the word in it. */
export function toLikePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/** `word1`, `instruments1` and so on. */
export function encodeWords(words: readonly SearchWord[]): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    wordSlots.flatMap((slot) => {
      const at = words[slot - 1]
      return [
        [`word${slot}`, at === undefined ? anyText : toLikePattern(at.word)],
        [`instruments${slot}`, at?.instruments ?? []],
      ]
    }),
  )
}
