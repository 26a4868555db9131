import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { ReadContent } from './read-content.tsx'

const failed = new Error('main could not answer')

it.each([
  ['nothing of what is awaited', undefined, null, /^(?!.*(rows|alert))/],
  ['why nothing came', undefined, failed, /^(?!.*rows).*role="alert".*Try again/],
  ['what came', [], null, /rows(?!.*alert)/],
  ['what came before, also when asking again failed: the banner says so', [], failed, /rows(?!.*alert)/],
])('shows %s', async (_, data, error, expected) => {
  const { draw } = await createDrawnPage()
  const query = { data, error, refetch: () => new Promise<never>(() => {}) }
  const drawn = draw(
    <ReadContent query={query} rows={3}>
      rows
    </ReadContent>,
  )
  expect(drawn.replaceAll(/\s+/g, ' ')).toMatch(expected)
})
