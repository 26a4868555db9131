import { expect, it } from 'vitest'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { findUnsaid } from './mark-claimed.tsx'

it('offers to mark only who waits while the service says nothing of it', () => {
  const rows = [
    { name: 'unsaid', claimedAtMs: null, isUnsaid: true },
    { name: 'said', claimedAtMs: null, isUnsaid: false },
    { name: 'claimed', claimedAtMs: 1, isUnsaid: true },
  ] as ClaimView[]
  expect(findUnsaid(rows).map(({ name }) => name)).toEqual(['unsaid'])
})
