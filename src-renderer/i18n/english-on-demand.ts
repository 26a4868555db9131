/** Words of screens that are opened seldom: they come with their screen, so that no start reads them. */
import type { i18n } from 'i18next'
import analytics from './en/analytics.json' with { type: 'json' }
import support from './en/support.json' with { type: 'json' }

export const englishOnDemand = { analytics, support }

/** Adds them to the words that are there; Chinese has all of its words in one script of its own. */
export function addWordsOnDemand(translations: i18n): void {
  for (const [namespace, words] of Object.entries(englishOnDemand)) {
    if (!translations.hasResourceBundle('en', namespace)) translations.addResourceBundle('en', namespace, words)
  }
}
