import { expect, it } from 'vitest'
import { createAwaitedTexts } from './use-typed-text.ts'

function type(...texts: string[]) {
  const awaited = createAwaitedTexts()
  for (const text of texts) awaited.add(text)
  return awaited
}

it('knows every text that was typed when it comes back late', () => {
  const awaited = type('s', 'sh', 'shi')
  expect(['s', 'sh', 'shi'].map(awaited.settle)).toEqual([true, true, true])
})

it('knows the last text when those before it never came back', () => {
  const awaited = type('s', 'sh', 'shi')
  expect(awaited.settle('shi')).toBe(true)
  expect(awaited.settle('sh')).toBe(false)
})

it('awaits a text again that was typed, taken back and typed once more', () => {
  const awaited = type('a', 'ab', 'a')
  expect(['a', 'ab', 'a'].map(awaited.settle)).toEqual([true, true, true])
})

it.each(['', 'of a saved view'])('takes “%s”, which was not typed, for a text from elsewhere', (held) => {
  expect(type('s', 'sh').settle(held)).toBe(false)
})

it('takes every text for one from elsewhere after the box was left', () => {
  const awaited = type('a', '', 'a')
  expect(awaited.settle('a')).toBe(true)
  awaited.forget()
  expect(awaited.settle('')).toBe(false)
})
