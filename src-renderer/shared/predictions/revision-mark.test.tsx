import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { RevisionMark } from './revision-mark.tsx'

it('names a revision once where nothing is known of what it said before', async () => {
  const { draw } = await createDrawnPage()
  const drawn = draw(
    <RevisionMark row={{ revisionNumber: 2, former: [], outcomes: { kind: 'price' } as never, isPending: true }} />,
  )
  expect(drawn).toContain('<span class="sr-only">Revision 2</span>')
})
