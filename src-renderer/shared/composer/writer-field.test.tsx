import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { Writer } from '#contract/ipc/discussion.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { WriteHost } from './write-host.tsx'
import { WriterField } from './writer-field.tsx'

describe('of the agents to reply as', () => {
  const writer = (name: string, isAnswered: boolean): Writer => ({
    agentKey: agentKeySchema.parse(`ag_${name.padEnd(8, '0')}`),
    ...{ name, isAnswered, error: null, room: null, written: 0, act: null },
  })
  const [answered, other] = [writer('Helios-01', true), writer('Ada', false)]

  it.each([
    ['en', [answered, other], 'Helios-01 was answered'],
    ['zh-CN', [answered, other], '有人回复了 Helios-01'],
    ['en', [other], null],
  ] as const)('in %s it is said who was answered, and none is chosen', async (language, data, words) => {
    const { draw } = await createDrawnPage({ language })
    const writers = { data, error: null, refetch: () => {} }
    const html = draw(<WriterField writers={writers} value={null} onChange={() => {}} />)
    if (words === null) expect(html).not.toContain('answered')
    else expect(html).toContain(words)
    expect(html).toContain('data-placeholder')
  })

  it('one that writes another text here already is not named again', async () => {
    const { draw } = await createDrawnPage()
    const writers = { data: [answered, other], error: null, refetch: () => {} }
    const taken = new Set([answered.agentKey])
    expect(draw(<WriterField writers={writers} value={null} onChange={() => {}} taken={taken} />)).not.toContain(
      'was answered',
    )
  })
})

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
