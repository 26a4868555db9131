import { describe, expect, it } from 'vitest'
import { appErrorCodes } from '#contract/app-error.ts'
import type { ErrorEntry } from '../ui/errors/error-text.ts'
import { english as englishAtStart } from './english.ts'
import { englishOnDemand } from './english-on-demand.ts'
import { simplifiedChinese } from './simplified-chinese.ts'

const english = { ...englishAtStart, ...englishOnDemand }
const pluralEnding = /_(?:zero|one|two|few|many|other)$/

/** Every text by its dotted key; the plural forms of a key count as one. */
function textsOf(words: object, path = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    const full = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') texts.set(full.replace(pluralEnding, ''), value)
    else for (const [inner, text] of textsOf(value, full)) texts.set(inner, text)
  }
  return texts
}

function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))].sort()
}

describe('the translations', () => {
  it.each(Object.keys(english) as (keyof typeof english)[])(
    'of %s have the same keys in both languages',
    (namespace) => {
      const keys = [...textsOf(english[namespace]).keys()].sort()
      expect([...textsOf(simplifiedChinese[namespace]).keys()].sort()).toEqual(keys)
    },
  )

  it.each(Object.keys(english) as (keyof typeof english)[])(
    'of %s name the same values in both languages',
    (namespace) => {
      const chinese = textsOf(simplifiedChinese[namespace])
      const differing = [...textsOf(english[namespace])].filter(
        ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(chinese.get(key) ?? '').join(),
      )
      expect(differing.map(([key]) => key)).toEqual([])
    },
  )
})

describe('the words of errors', () => {
  it('exist for every code', () => {
    expect(Object.keys(english.errors).sort()).toEqual([...appErrorCodes].sort())
  })

  it('have a form without values wherever they name one', () => {
    const entries = Object.entries<ErrorEntry>(english.errors).flatMap(([code, entry]) => [
      [code, entry] as const,
      ...Object.entries(entry.cases ?? {}).map(([name, each]) => [`${code}.${name}`, each] as const),
    ])
    const missing = entries.flatMap(([name, entry]) =>
      (['what', 'next'] as const)
        .filter((part) => placeholdersOf(entry[part]).length > 0 && entry[`${part}Bare`] === undefined)
        .map((part) => `${name}.${part}`),
    )
    expect(missing).toEqual([])
  })
})
