import { describe, expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { WriteHost } from './write-host.tsx'
import { WriterField } from './writer-field.tsx'

describe('the agents to write as', () => {
  const drawn = async (error: Error | null) => {
    const { draw } = await createDrawnPage()
    const writers = { data: undefined, error, refetch: () => {} }
    return draw(<WriterField writers={writers} value={null} onChange={() => {}} />)
  }

  it('are no empty list while they are read', async () => {
    expect(await drawn(null)).toMatch(/<button[^>]* disabled/)
  })

  it('are asked for again where they could not be read', async () => {
    const html = await drawn(new Error('main could not answer'))
    expect(html).toMatch(/role="alert".*Try again/)
  })
})

it('says that kept drafts could not be read, which is not that there are none', async () => {
  const { draw, fail, orpc } = await createDrawnPage()
  const button = (
    <WriteHost>
      <DraftsButton eventKey={null} />
    </WriteHost>
  )
  expect(draw(button)).toBe('')
  fail(orpc.discussionDrafts.list.queryKey({ input: { eventKey: null } }))
  expect(draw(button)).toMatch(/role="alert".*Try again/)
})
