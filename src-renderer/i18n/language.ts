import type { FlatNamespace, i18n, TFunction } from 'i18next'
import type { Language } from '#contract/rules/choose-language.ts'
import { addTexts, hasTexts } from './texts.ts'
import { createTranslate, type Translate } from './translate.ts'

/** One namespace, or the main one with those whose texts are asked for by `namespace:key`. */
export type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** Every text in one language. */
export interface Translations {
  language: Language
  /** Texts of any namespace, by `namespace:key`. */
  t: i18n['t']
  /** The same function for the same namespace each time. */
  of<Ns extends Namespaces>(namespaces: Ns): TFunction<Ns>
}

/** The words in one language. English is always there; Chinese is loaded when it is asked for. */
export async function createTranslations(language: Language): Promise<Translations> {
  if (language === 'zh-CN' && !hasTexts('zh-CN', 'common')) {
    const { simplifiedChinese } = await import('./simplified-chinese.ts')
    addTexts('zh-CN', simplifiedChinese)
  }
  const made = new Map<string, Translate>()
  const of = (namespaces: Namespaces): Translate => {
    const own = typeof namespaces === 'string' ? namespaces : namespaces[0]
    const translate = made.get(own) ?? createTranslate(language, own)
    made.set(own, translate)
    return translate
  }
  // The typed keys and values are those of i18next (i18next.d.ts), which checks each call.
  return { language, t: of('common') as Translations['t'], of: of as Translations['of'] }
}
