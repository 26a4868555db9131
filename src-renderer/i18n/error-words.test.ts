import { describe, expect, it } from 'vitest'
import type { ErrorEntry } from '../ui/errors/error-text.ts'
import { english } from './english.ts'
import { simplifiedChinese } from './simplified-chinese.ts'

function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))].sort()
}

describe('the words of errors', () => {
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

  it.each([
    ['English', english.errors, /draft|the form\b|agent was not saved/i],
    ['Chinese', simplifiedChinese.errors, /草稿|表单中|智能体尚未保存/],
  ])(
    'promise no draft and no form in %s: a row of a table, a file or a test has none',
    (_language, errors, promise) => {
      const shared = Object.entries<ErrorEntry>(errors).filter(([, { next }]) => promise.test(next))
      expect(shared.map(([code]) => code)).toEqual([])
    },
  )
})
