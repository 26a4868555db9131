import { expect, it } from 'vitest'
import { knownInstruments } from '#contract/rules/challenges/instruments.ts'
import { instruments } from './instruments.ts'
import { storiesOf } from './stories.ts'

it('the console knows every instrument of the sandbox, and the sandbox has news of each', () => {
  const symbols = instruments.map(({ symbol }) => symbol)
  expect(knownInstruments.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(symbols))
  const inNews = new Set([...storiesOf.global, ...storiesOf.cn].map(({ symbol }) => symbol))
  expect([...inNews].sort()).toEqual([...symbols].sort())
})
