import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { english } from './english.ts'

/** The words in one language. English is always there; Chinese is loaded when it is asked for. */
export async function createTranslations(language: Language): Promise<i18n> {
  const translations = createInstance()
  await translations
    .use(initReactI18next)
    .use(numbersInWords)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'common',
      ns: Object.keys(english),
      resources: { en: english },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    })
  await switchLanguage(translations, language)
  return translations
}

/** A number in a sentence is written as the language writes numbers: 1,000 agents. Texts stay as they are. */
const numbersInWords: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, language) =>
    typeof value === 'number'
      ? formatNumber(value, language ?? 'en', { maximumFractionDigits: 20 })
      : String(value ?? ''),
}

export async function switchLanguage(translations: i18n, language: Language): Promise<void> {
  if (language === 'zh-CN' && !translations.hasResourceBundle('zh-CN', 'common')) {
    const { simplifiedChinese } = await import('./simplified-chinese.ts')
    for (const [namespace, words] of Object.entries(simplifiedChinese))
      translations.addResourceBundle('zh-CN', namespace, words)
  }
  await translations.changeLanguage(language)
}
