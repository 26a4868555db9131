import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { DropCounts } from './drops-page.tsx'

it('counts dropped files as soon as their list was read, and not before', async () => {
  const { draw } = await createDrawnPage()
  expect(draw(<DropCounts list={undefined} isOpen />)).toBe('')
  expect(draw(<DropCounts list={{ drops: [], total: 0 }} isOpen />)).toContain('0')
})
