import type { i18n } from 'i18next'

/** Adds the words that no start reads; Chinese has all of its words in one script of its own. */
export async function addWordsOnDemand(translations: i18n): Promise<void> {
  const { englishOnDemand } = await import('./english-on-demand.ts')
  for (const [namespace, words] of Object.entries(englishOnDemand)) {
    if (!translations.hasResourceBundle('en', namespace)) translations.addResourceBundle('en', namespace, words)
  }
}
