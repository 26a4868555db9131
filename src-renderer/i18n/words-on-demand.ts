import { addTexts } from './texts.ts'

/** Adds the words that no start reads; Chinese has all of its words in one script of its own. */
export async function addWordsOnDemand(): Promise<void> {
  const { englishOnDemand } = await import('./english-on-demand.ts')
  addTexts('en', englishOnDemand)
}
