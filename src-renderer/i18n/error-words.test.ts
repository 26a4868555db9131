import { describe, expect, it } from 'vitest'
import type { ErrorEntry } from '../ui/errors/error-text.ts'
import { english } from './english.ts'

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
})
