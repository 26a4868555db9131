import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { RequestCount } from './requests-page.tsx'

it('counts requests as soon as their list was read, and not before', async () => {
  const { draw } = await createDrawnPage()
  expect(draw(<RequestCount list={undefined} shown={0} />)).toBe('')
  expect(draw(<RequestCount list={{ requests: [], forgotten: 2 }} shown={0} />)).toMatch(/0.*2/)
})
