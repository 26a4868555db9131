import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { findTexts } from './texts.ts'

/** Written as the language writes numbers where they are numbers; texts stay as they are. */
type Values = Readonly<Record<string, unknown>>
export type Translate = (key: string, values?: Values) => string

/** A text cut at its placeholders: text, name, text, name, …, text. */
type Template = readonly string[]

const placeholder = /\{\{(\w+)(?:, number)?\}\}/
const plurals = new Map<Language, Intl.PluralRules>()

/**
 * Gives the texts of a namespace, and of any other by `namespace:key`. A count chooses the form of a text (`_zero`,
 * `_one`, `_other`) where it has forms. What a language lacks is English; a key without a text is shown itself.
 */
export function createTranslate(language: Language, namespace: string): Translate {
  // A key that was not found may come with words that are loaded later, and is looked for again.
  const known = new Map<string, Template>()
  const templateOf = (key: string, count: number | null): Template | null => {
    const name = count === null ? key : `${key} ${count === 0 ? 'zero' : ''} ${pluralFormOf(language, count)}`
    const template = known.get(name) ?? findText({ language, namespace, key, count })?.split(placeholder) ?? null
    if (template !== null) known.set(name, template)
    return template
  }
  return (key, values) => {
    const template = templateOf(key, typeof values?.count === 'number' ? values.count : null)
    if (template === null) return key.slice(key.indexOf(':') + 1)
    let text = template[0] ?? ''
    for (let at = 1; at < template.length; at += 2)
      text += wordsFor(values?.[template[at] ?? ''], language) + (template[at + 1] ?? '')
    return text
  }
}

function wordsFor(value: unknown, language: Language): string {
  return typeof value === 'number' ? formatNumber(value, language, { maximumFractionDigits: 20 }) : String(value ?? '')
}

function findText(of: { language: Language; namespace: string; key: string; count: number | null }): string | null {
  const colon = of.key.indexOf(':')
  const namespace = colon < 0 ? of.namespace : of.key.slice(0, colon)
  const key = of.key.slice(colon + 1)
  for (const language of of.language === 'en' ? (['en'] as const) : [of.language, 'en' as const]) {
    for (const form of formsOf(language, of.count)) {
      const text = findTexts(language, namespace, `${key}${form}`)
      if (typeof text === 'string') return text
    }
  }
  return null
}

function formsOf(language: Language, count: number | null): readonly string[] {
  if (count === null) return ['']
  const form = `_${pluralFormOf(language, count)}`
  return count === 0 ? ['_zero', form, ''] : [form, '']
}

function pluralFormOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}
