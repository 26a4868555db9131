import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { pauseListQuery } from '../outbox.queries.ts'
import { PauseList } from './pause-list.tsx'

it('says that the pauses could not be read, which is not that there are none', async () => {
  const { draw, fail, orpc, queryClient } = await createDrawnPage()
  const { queryKey } = pauseListQuery(orpc)
  expect(draw(<PauseList />)).toBe('')
  fail(queryKey)
  expect(draw(<PauseList />)).toMatch(/role="alert".*Try again/)
  queryClient.setQueryData(queryKey, { pauses: [] })
  expect(draw(<PauseList />)).toBe('')
})
