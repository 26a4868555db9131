import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { BulkProgress } from './run-progress.tsx'

it.each([
  ['before it begins', { left: 0, isStopping: false }, '1,000 selected', 'polite', false],
  ['while rows are left', { left: 197, isStopping: false }, '197 left', 'off', true],
  ['while those in progress end', { left: 3, isStopping: true }, 'Waiting for rows in progress…', 'polite', true],
])('an act on many rows says how far it is %s', async (_, many, status, live, canStop) => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<BulkProgress many={{ ...many, stop: () => {} }} ticked={1_000} />)
  expect(drawn).toMatch(new RegExp(`<span role="status" aria-live="${live}"[^>]*>${status}<`))
  expect(drawn.match(/role="status"/g)).toHaveLength(1)
  expect(drawn.includes('Stop')).toBe(canStop)
})
