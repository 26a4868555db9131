import { findInstruments } from '#contract/rules/challenges/find-instruments.ts'
import { mostWords, type SearchWord } from '../../store/sql/word-slots.ts'

/** What is looked for with a text: its words, as many as count, each with the instruments that it may name. */
export function readMeantWords(text: string): SearchWord[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map((word) => ({ word, instruments: findInstruments(word) }))
}
