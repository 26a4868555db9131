import { expect, test } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { type BulkReceipt, countFindings } from './use-bulk-run.ts'

const of = (result: string | null, error: AppError | null = null): BulkReceipt => ({
  agentKey: 'any' as AgentKey,
  error,
  ...(result === null ? {} : { found: { result, isGood: true } }),
})

test.each<[string, BulkReceipt[], [string, number][]]>([
  ['nothing was found', [of(null), of(null)], []],
  [
    'the most frequent finding comes first',
    [of('a'), of('b'), of('b')],
    [
      ['b', 2],
      ['a', 1],
    ],
  ],
  ['an agent that could not be asked is not counted', [of('a'), of('a', new AppError('not_found'))], [['a', 1]]],
])('%s', (_name, receipts, counts) => {
  expect([...countFindings(receipts)]).toEqual(counts)
})
