import type { Language } from '#contract/rules/choose-language.ts'
import { english } from './english.ts'

/** Texts of a namespace, in groups. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** What has been loaded, by language and namespace: English from the first, the rest by `addTexts`. */
const loaded: Record<Language, Record<string, Texts>> = { en: { ...english }, 'zh-CN': {} }

export function hasTexts(language: Language, namespace: string): boolean {
  return Object.hasOwn(loaded[language], namespace)
}

export function addTexts(language: Language, byNamespace: Readonly<Record<string, Texts>>): void {
  Object.assign(loaded[language], byNamespace)
}

/** What is there under a dotted key: a text, a group of them, or nothing. */
export function findTexts(language: Language, namespace: string, key: string): string | Texts | undefined {
  let found: string | Texts | undefined = loaded[language][namespace]
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return found
}
