import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Language } from '#contract/rules/choose-language.ts'
import { createTranslations, type Namespaces, type Translations } from './language.ts'

const TranslationsContext = createContext<Translations | null>(null)
const SwitchContext = createContext<(translations: Translations) => void>(() => {})

/** Gives all below it their texts: those of `first`, until `useLanguage` asks for another language. */
export function TranslationsProvider({ first, children }: { first: Translations; children: ReactNode }) {
  const [translations, setTranslations] = useState(first)
  return (
    <SwitchContext value={setTranslations}>
      <TranslationsContext value={translations}>{children}</TranslationsContext>
    </SwitchContext>
  )
}

/** Shows the page in a language, as soon as its words are there. */
export function useLanguage(language: Language): void {
  const switchTo = useContext(SwitchContext)
  const shown = useTranslations().language
  useEffect(() => {
    if (language === shown) return
    let isWanted = true
    void createTranslations(language).then((translations) => {
      if (isWanted) switchTo(translations)
    })
    return () => {
      isWanted = false
    }
  }, [language, shown, switchTo])
}

/**
 * The texts of a namespace; those of a second one by its name, `t('ui:close')`. It does no more than read a context,
 * since the cells of tables ask for texts by the hundred; `t` stays the same function until the language changes.
 */
export function useTranslation<const Ns extends Namespaces = 'common'>(
  namespaces: Ns = 'common' as Ns,
): { t: TFunction<Ns>; language: Language } {
  const translations = useTranslations()
  return { t: translations.of(namespaces), language: translations.language }
}

function useTranslations(): Translations {
  const translations = useContext(TranslationsContext)
  if (translations === null) throw new Error('a TranslationsProvider is missing above')
  return translations
}
