import { useTranslation } from 'react-i18next'
import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import { type ErrorEntry, errorWords } from './error-words.ts'

/** Gives what happened and the next step as one text, for a place with room for one line. */
export function useErrorSentence(): (error: AppErrorData) => string {
  const { t } = useTranslation('ui')
  const words = useErrorWords()
  return (error) => t('errorSentence', words(error))
}

/** Gives the words of an error in the language in use: what happened and the next step. */
export function useErrorWords(): (error: AppErrorData) => { what: string; next: string } {
  const { i18n } = useTranslation('errors')
  // Read whole and filled in here: which of the words apply depends on which values are known.
  const entryOf = (code: AppErrorCode): ErrorEntry | undefined =>
    i18n.getResource(i18n.language, 'errors', code) ?? i18n.getResource('en', 'errors', code)
  return ({ code, details }) => {
    const entry = entryOf(code) ?? entryOf('internal')
    return entry === undefined ? { what: code, next: '' } : errorWords(entry, details)
  }
}
