/** Where a rule forbids every ticked file, the button tries, is refused and has it recorded. */
import { expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import type { DropReceipt, DropView } from '#contract/ipc/drops.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { ReviewButton } from './drops-page.tsx'
import { listRefused } from './use-drop-acts.ts'

const named = (...names: string[]) => names.map((name, dropNo) => ({ dropNo, name }) as DropView)
const offline = { code: 'offline', details: {} } as unknown as AppErrorData

it.each([
  [2, 0, 'Review 2', true],
  [2, 1, 'Review 2', true],
  [0, 2, 'Try and record 2 forbidden files', true],
  [0, 0, 'Review', false],
])('the button for %i that are ready and %i ticked and forbidden', async (ready, stopped, words, can) => {
  const { draw } = await createDrawnPage()
  const files = (count: number) => named(...Array<string>(count).fill('one.json'))
  const drawn = draw(<ReviewButton ready={files(ready)} stopped={files(stopped)} isTrying={false} onPress={() => {}} />)
  expect(drawn.replaceAll(/<[^>]*>/g, '')).toBe(words)
  expect(drawn.includes(' disabled=""')).toBe(!can)
})

it.each<[string, string[], string[], (AppErrorData | null)[] | null, string[]]>([
  ['nothing was tried', [], [], [], []],
  ['all are forbidden', [], ['a', 'b'], [], ['a integrity_forbidden', 'b integrity_forbidden']],
  ['all are forbidden, before main answers', [], ['a'], null, []],
  ['one of two went', ['a', 'b'], ['c'], [null, offline], ['b offline']],
])('what was not taken, where %s', (_what, drops, stopped, errors, expected) => {
  const receipts = errors?.map((error, dropNo) => ({ dropNo, outboxId: null, error }) as unknown as DropReceipt) ?? null
  const approval = { drops: named(...drops), confirmedConcerns: [], stopped: named(...stopped) }
  expect(listRefused(approval, receipts).map(({ name, error }) => `${name} ${error.code}`)).toEqual(expected)
})
