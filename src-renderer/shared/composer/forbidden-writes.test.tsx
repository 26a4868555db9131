/** Where a rule forbids all of several texts, the composer's button tries, is refused and has it recorded. */
import { expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { ComposerFooter } from './composer-footer.tsx'
import { forbiddenError, isOnlyTry } from './forbidden-writes.ts'
import { useSendObstacle } from './send-obstacle.tsx'
import type { ReadyTexts } from './use-ready-texts.ts'
import { sendTexts } from './use-send-texts.ts'

it.each([
  [0, 0, false],
  [0, 2, true],
  [1, 2, false],
  [1, 0, false],
])('with %i that pass and %i forbidden, it only tries: %j', (passing, forbidden, expected) => {
  expect(isOnlyTry({ passing: Array(passing).fill(0), forbidden: Array(forbidden).fill(0) })).toBe(expected)
})

const other: AppErrorData = { code: 'offline', details: {} } as never
const textOf = (no: number, error: AppErrorData | null) =>
  ({ entry: { no }, item: {}, writer: { name: 'Atlas' }, reviewed: { error, concerns: [] } }) as never
const readyOf = (...errors: (AppErrorData | null)[]): ReadyTexts => {
  const asked = errors.map((error, no) => textOf(no, error))
  const of = (has: (error: AppErrorData | null) => boolean) => asked.filter((_, no) => has(errors[no] ?? null))
  return {
    asked,
    good: of((error) => error === null),
    forbidden: of((error) => error === forbiddenError),
    leftOut: errors.flatMap((why, no) => (why === null ? [] : [{ entry: { no }, writer: null, why } as never])),
    reviewedOf: () => undefined,
  }
}

it.each<[string, (AppErrorData | null)[], boolean, string, boolean]>([
  ['all are forbidden', [forbiddenError, forbiddenError], false, 'Try and record 2 forbidden texts', true],
  [
    'all are forbidden, in the review',
    [forbiddenError, forbiddenError],
    true,
    'Try and record 2 forbidden texts',
    true,
  ],
  ['one is forbidden, one faulty', [forbiddenError, other], false, 'Try and record 1 forbidden text', true],
  ['one is forbidden, one passes', [forbiddenError, null], false, 'Review 1 text', true],
  ['one is forbidden, one passes, in the review', [forbiddenError, null], true, 'Send 1 text', true],
  ['all are faulty', [other, other], false, 'Review 0 texts', false],
])('where %s', async (_what, errors, isReviewing, words, canBePressed) => {
  const { draw, useOnce } = await createDrawnPage({ state: { settings: { shortcuts: [], singleKeys: true } } as never })
  const ready = readyOf(...errors)
  const obstacle = useOnce(() => useSendObstacle({ ready, isAlone: false, isReviewing, isConfirmed: true }))
  expect(obstacle === null).toBe(canBePressed)
  const entries = errors.map((_, no) => ({ no, agentKey: null, title: '', text: '' }))
  const draft = { value: { place: { kind: 'comment' }, entries } } as never
  const none = { keptSinceMs: null, sendButton: null, isSending: false }
  const nothing = { onBack: () => {}, onDiscarded: () => {}, onProceed: () => {} }
  const drawn = draw(<ComposerFooter {...{ draft, isReviewing, ready, obstacle, ...none, ...nothing }} />)
  const button = drawn.slice(drawn.lastIndexOf('<button'))
  expect(button.replaceAll(/<[^>]*>/g, '')).toBe(words)
  expect(button.includes(' disabled=""')).toBe(!canBePressed)
})

it.each<[string, (AppErrorData | null)[], AppErrorData | null]>([
  ['all forbidden', [forbiddenError, forbiddenError], forbiddenError],
  ['some forbidden', [forbiddenError, null], null],
])('sent with %s, all are named to main, and what is refused is said', async (_what, errors, refusal) => {
  const { good: texts, forbidden: stopped } = readyOf(...errors)
  const asked: unknown[] = []
  const send = async (input: { items: unknown[]; stopped: unknown[] }) => {
    asked.push([input.items.length, input.stopped.length])
    return input.items.map(() => ({ outboxId: 'ob_1', error: null }))
  }
  const draft = { settle: async () => {}, follow: () => {} }
  const outcome = await sendTexts({ send } as never, { draft: draft as never, texts, stopped, confirmed: new Set() })
  expect(outcome).toEqual({ sent: texts.length, refusal })
  expect(asked).toEqual([[texts.length, stopped.length]])
})
