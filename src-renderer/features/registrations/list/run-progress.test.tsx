import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { BulkProgress } from './run-progress.tsx'

it.each([
  ['while rows are left', { left: 197, isStopping: false }, '197 left'],
  ['while those in progress end', { left: 3, isStopping: true }, 'Waiting for rows in progress…'],
])('an act on many rows can be stopped %s', async (_, many, status) => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<BulkProgress many={{ ...many, stop: () => {} }} />)
  expect(drawn).toContain(`>${status}<`)
  expect(drawn).toContain('Stop')
})
