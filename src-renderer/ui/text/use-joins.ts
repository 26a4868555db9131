import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'

export interface Joins {
  /** Names one after the other, with the comma of the language. */
  list: (names: readonly string[]) => string
  /** Clauses one after the other, with the semicolon of the language. */
  clauses: (texts: readonly string[]) => string
  /** What a text is of, a colon, and the text. */
  label: (name: string, text: string) => string
  /** A name, and in brackets what tells it apart or belongs to it. */
  aside: (name: string, text: string) => string
}

/** Puts names and texts together with the marks of the screen's language: those of Chinese are full-width. */
export function useJoins(): Joins {
  const { t } = useTranslation('ui')
  return useMemo(
    () => ({
      list: (names) => names.join(t('join.comma')),
      clauses: (texts) => texts.join(t('join.semicolon')),
      label: (name, text) => t('join.label', { name, text }),
      aside: (name, text) => t('join.aside', { name, text }),
    }),
    [t],
  )
}
