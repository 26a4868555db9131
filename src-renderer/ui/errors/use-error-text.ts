import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { findTexts } from '../../i18n/texts.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { type ErrorEntry, formatError } from './error-text.ts'

/** Gives what happened and the next step as one text, for a place with room for one line. */
export function useErrorSentence(): (error: AppErrorData) => string {
  const { t } = useTranslation('ui')
  const words = useErrorText()
  return (error) => t('errorSentence', words(error))
}

/** No longer than main quotes; a database or a pack of elsewhere may hold anything. */
const longestQuote = 300

/**
 * Gives the words of an error in the language in use: what happened, with the service's own words as such, and the next
 * step.
 */
export function useErrorText(): (error: AppErrorData) => { what: string; next: string } {
  const { t, language } = useTranslation('ui')
  // Read whole and filled in here: which of the words apply depends on which values are known.
  const entryOf = (code: AppErrorCode): ErrorEntry | undefined =>
    findErrorEntry(language, code) ?? findErrorEntry('en', code)
  return ({ code, details }) => {
    const entry = entryOf(code) ?? entryOf('internal')
    const words = entry === undefined ? { what: code, next: '' } : formatError(entry, details)
    // The full stop of the sentence around the quotation stands for its own.
    const quote = escapeInvisible(String(details.serviceWords ?? ''))
      .slice(0, longestQuote)
      .replace(/[.。]$/, '')
    return quote === '' ? words : { ...words, what: t('serviceSays', { what: words.what, quote }) }
  }
}

function findErrorEntry(language: Language, code: AppErrorCode): ErrorEntry | undefined {
  const entry = findTexts(language, 'errors', code)
  // Every code has `what` and `next` (scripts/checks/translations.mjs).
  return typeof entry === 'object' ? (entry as unknown as ErrorEntry) : undefined
}
