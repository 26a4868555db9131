import { expect, it } from 'vitest'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { groupReviewed } from './review-groups.ts'

const prediction = (challengeKey: string, agentKey: string) =>
  ({ kind: 'prediction', challengeKey, agentKey }) as unknown as OutboxRow
const comment = (agentKey: string) => ({ kind: 'comment', agentKey }) as unknown as OutboxRow

it('puts predictions together by challenge and the rest by agent, in the order in which they come', () => {
  const rows = [prediction('c1', 'a'), prediction('c1', 'b'), prediction('c2', 'a'), comment('b'), comment('b')]
  const groups = groupReviewed(rows)
  expect(groups.map(({ key, rows: own }) => [key, own.length])).toEqual([
    ['challenge c1', 2],
    ['challenge c2', 1],
    ['agent b', 2],
  ])
  expect(groups.map(({ challenge }) => challenge === null)).toEqual([false, false, true])
})
