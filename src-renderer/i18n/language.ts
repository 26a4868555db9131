import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Settings } from '#contract/ipc/app.procedures.ts'
import { english } from './english.ts'

export type Language = 'en' | 'zh-CN'

/** The language to show: the operator's choice, else the system's when it is Chinese, else English. */
export function chooseLanguage(setting: Settings['language'], systemLanguage: string): Language {
  if (setting !== 'system') return setting
  return /^zh\b/i.test(systemLanguage) ? 'zh-CN' : 'en'
}

/** The words in one language. English is always there; Chinese is loaded when it is asked for. */
export async function createTranslations(language: Language): Promise<i18n> {
  const translations = createInstance()
  await translations.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: Object.keys(english),
    resources: { en: english },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await switchLanguage(translations, language)
  return translations
}

export async function switchLanguage(translations: i18n, language: Language): Promise<void> {
  if (language === 'zh-CN' && !translations.hasResourceBundle('zh-CN', 'common')) {
    const { simplifiedChinese } = await import('./simplified-chinese.ts')
    for (const [namespace, words] of Object.entries(simplifiedChinese))
      translations.addResourceBundle('zh-CN', namespace, words)
  }
  await translations.changeLanguage(language)
}
