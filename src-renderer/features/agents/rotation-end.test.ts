import { expect, it } from 'vitest'
import { computeRotationEnd } from './rotation-end.ts'

const of = (phase: 'made' | 'switching' | 'switched') =>
  ({ phase, algorithm: 'ES256', fingerprint: 'print', startedAtMs: 0 }) as const
const idle = { isPending: false, isFinished: false }

it.each([
  ['no new key was asked for', { ...idle, seen: null, rotation: null }, null],
  ['a new key has just come', { ...idle, seen: null, rotation: of('made') }, null],
  ['it waits to be published', { ...idle, seen: of('made'), rotation: of('made') }, null],
  ['it waits for a token', { ...idle, isFinished: true, seen: of('made'), rotation: of('switched') }, null],
  ['a token has come by itself', { ...idle, seen: of('switched'), rotation: null }, 'done'],
  [
    'so soon that waiting for it was never shown',
    { ...idle, isFinished: true, seen: of('made'), rotation: null },
    'done',
  ],
  ['the act under way says it', { ...idle, isPending: true, seen: of('switched'), rotation: null }, null],
  ['cancelled', { ...idle, seen: of('made'), rotation: null }, 'gone'],
  ['another credential took its place', { ...idle, seen: of('switching'), rotation: null }, 'gone'],
] as const)('an open rotation ends by what became of it: %s', (_case, state, end) => {
  expect(computeRotationEnd(state)).toBe(end)
})
