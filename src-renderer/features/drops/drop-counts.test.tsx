import { expect, it } from 'vitest'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { DropCounts } from './drops-page.tsx'

it('counts dropped files as soon as their list was read, and not before', async () => {
  const { draw } = await createDrawnPage()
  expect(draw(<DropCounts list={undefined} isOpen />)).toBe('')
  expect(draw(<DropCounts list={{ drops: [], total: 0 }} isOpen />)).toContain('0')
})

it('says of how many files its number of ready ones is', async () => {
  const { draw } = await createDrawnPage()
  const ready = { state: 'waiting', contentFaults: [], error: null, concerns: [] } as unknown as DropView
  const drops = [ready, { ...ready, state: 'invalid' } as DropView]
  expect(draw(<DropCounts list={{ drops, total: 2 }} isOpen />)).toContain('2 files, 1 ready.')
  expect(draw(<DropCounts list={{ drops, total: 2_000 }} isOpen />)).toContain(
    '2,000 files. The first 2 are listed, 1 of them ready',
  )
  expect(draw(<DropCounts list={{ drops, total: 2_000 }} isOpen={false} />)).toContain('the first 2 are shown')
})
