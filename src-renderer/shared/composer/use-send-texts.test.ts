/** What is typed in the composer while main answers. */
import { expect, it } from 'vitest'
import { type AgentKey, commentIdSchema } from '#contract/ids.ts'
import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { createAutosavedValue } from '../autosave/autosaved-value.ts'
import type { ComposerDraft } from './entries/composer-draft.ts'
import { moveToPlace } from './use-composer-draft.ts'
import type { ReadyText } from './use-ready-texts.ts'
import { sendTexts } from './use-send-texts.ts'

const agentKey = 'agent-a' as AgentKey
const place: DraftPlace = { kind: 'comment', eventKey: eventKeySchema.parse('dp_test1~global~ev_1'), title: null }
const parent = { commentId: commentIdSchema.parse('cm_1'), isReply: false, authorId: null, authorName: null, text: '' }
const otherPlace: DraftPlace = { ...place, kind: 'reply', parent }
const entry = (no: number, text: string) => ({ no, agentKey, title: '', text })

function openDraft(...texts: string[]) {
  const entries = texts.map((text, no) => entry(no, text))
  const first: ComposerDraft = { place, spaceId: null, entries, met: null, left: [] }
  const saved: ComposerDraft[] = []
  const held = createAutosavedValue(first, async (value) => void saved.push(value), {
    errorOf: () => ({ code: 'store_unavailable', details: {} }),
  })
  const texting = (): string[] => held.state().value.entries.map(({ text }) => text)
  return { held, saved, texting }
}

/** A procedure that answers when the test says so. */
function createSlowCall<Output>(output: Output) {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let ask = (): void => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const call = (): never => {
    ask()
    return opened.then(() => output) as never
  }
  return { asked, call, open: () => open() }
}

it('does not bring a sent text back as a draft when something else was typed meanwhile', async () => {
  const { held, saved, texting } = openDraft('sent', 'left out')
  const { asked, call, open } = createSlowCall([{ outboxId: 'ob_1', error: null }])
  const [first] = held.state().value.entries
  const texts = [{ entry: first, item: {} }] as unknown as ReadyText[]
  const draft = { settle: held.autosave.flush, follow: held.follow }
  const sending = sendTexts({ send: call }, { draft, texts, stopped: [], confirmed: new Set() })
  await asked
  held.change((value) => ({ ...value, entries: [...value.entries, entry(2, 'typed meanwhile')] }))
  open()
  expect(await sending).toEqual({ sent: 1, refusal: null })
  expect(texting()).toEqual(['left out', 'typed meanwhile'])
  await held.autosave.flush()
  expect(saved.at(-1)?.entries.map(({ text }) => text)).toEqual(['left out', 'typed meanwhile'])
})

it('does not save what main has taken out of the draft itself', async () => {
  const { held, saved, texting } = openDraft('sent')
  const { call, open } = createSlowCall([{ outboxId: 'ob_1', error: null }])
  const texts = held.state().value.entries.map((one) => ({ entry: one, item: {} })) as unknown as ReadyText[]
  open()
  const draft = { settle: held.autosave.flush, follow: held.follow }
  await sendTexts({ send: call }, { draft, texts, stopped: [], confirmed: new Set() })
  await held.autosave.flush()
  expect(texting()).toEqual([])
  expect(saved).toEqual([])
})

it('names to main what a rule forbids, apart from what is sent, and leaves it in the draft', async () => {
  const { held, texting } = openDraft('sent', 'forbidden')
  const [texts, stopped] = held.state().value.entries.map((one) => [{ entry: one, item: one.text }])
  const asked: unknown[] = []
  const send = async (input: unknown) => {
    asked.push(input)
    return [{ outboxId: 'ob_1', error: null }] as never
  }
  const draft = { settle: held.autosave.flush, follow: held.follow }
  const all = { texts, stopped } as unknown as { texts: ReadyText[]; stopped: ReadyText[] }
  expect(await sendTexts({ send }, { draft, ...all, confirmed: new Set() })).toEqual({ sent: 1, refusal: null })
  expect(asked).toEqual([{ items: ['sent'], stopped: ['forbidden'], confirmedConcerns: [] }])
  expect(texting()).toEqual(['forbidden'])
  held.autosave.cancel()
})

it('keeps the keys that are typed while another place is looked up', async () => {
  const { held, texting } = openDraft('wor')
  const { call, open } = createSlowCall({ spaceId: null, entries: [{ agentKey: null, title: '', text: 'kept there' }] })
  const moving = moveToPlace({ get: call }, held, otherPlace)
  held.change((value) => ({ ...value, entries: [entry(0, 'words')] }))
  open()
  await moving
  expect(texting()).toEqual(['words', 'kept there'])
  held.autosave.cancel()
})

it.each<[ComposerDraft['spaceId'], { spaceId: ComposerDraft['spaceId'] } | null, ComposerDraft['spaceId']]>([
  ['finance', null, 'finance'],
  ['finance', { spaceId: null }, 'finance'],
  ['finance', { spaceId: 'policy' }, 'finance'],
  [null, { spaceId: 'policy' }, 'policy'],
  [null, { spaceId: null }, null],
  [null, null, null],
])('takes texts in the space %j to a place where %j is kept: they are in %j', async (spaceId, there, expected) => {
  const { held, saved } = openDraft('words')
  held.change((value) => ({ ...value, spaceId }))
  const kept = there && { ...there, entries: [{ agentKey: null, title: '', text: 'kept there' }] }
  await moveToPlace({ get: async () => kept as never }, held, otherPlace)
  expect(held.state().value.spaceId).toBe(expected)
  await held.autosave.flush()
  expect(saved.at(-1)?.spaceId).toBe(expected)
})
