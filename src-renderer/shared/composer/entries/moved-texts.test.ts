/** What is kept where after the composer has gone from place to place, saved at each step or not. */
import { describe, expect, it } from 'vitest'
import { type AgentKey, agentKeySchema, commentIdSchema } from '#contract/ids.ts'
import type { DraftEntry, DraftPlace, LeftDraft } from '#contract/ipc/discussion-drafts.procedures.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import type { SpaceId } from '#contract/service/wire.ts'
import type { ArenaClient } from '../../../bridge/client.ts'
import { createAutosavedValue } from '../../autosave/autosaved-value.ts'
import { createDraftSaver, moveToPlace } from '../use-composer-draft.ts'
import type { ReadyText } from '../use-ready-texts.ts'
import { sendTexts } from '../use-send-texts.ts'
import { placeIdOf } from '../write-intent.ts'
import { openDraft } from './composer-draft.ts'
import { withEntry } from './draft-entries.ts'

const event = { eventKey: eventKeySchema.parse('dp_test1~global~ev_1'), title: 'An event' }
const replyTo = (id: string): DraftPlace => ({
  ...{ kind: 'reply', ...event },
  parent: { commentId: commentIdSchema.parse(id), isReply: false, authorId: null, authorName: 'Ada', text: id },
})
/** `T` is beside the comments, the others are under one each. */
const places = { T: { kind: 'comment', ...event }, X: replyTo('cm_x'), Y: replyTo('cm_y') } satisfies Record<
  string,
  DraftPlace
>
type PlaceName = keyof typeof places
const placeNames: readonly PlaceName[] = ['T', 'X', 'Y']

const keyOf = (letter: string): AgentKey | null => (letter === '-' ? null : agentKeySchema.parse(`ag_0000000${letter}`))
/** A text and its agent: `a:Hello`, without an agent `-:Hello`. */
const parseText = (drawn: string): DraftEntry => ({ agentKey: keyOf(drawn[0] ?? ''), title: '', text: drawn.slice(2) })
const drawText = ({ agentKey, text }: DraftEntry): string => `${agentKey?.at(-1) ?? '-'}:${text}`

/** `a:Hello, b:There` at a place, with `@policy` behind it where a space is chosen. */
type Drawn = Partial<Record<PlaceName, string>>
interface Kept {
  spaceId: SpaceId | null
  entries: readonly DraftEntry[]
}
function parseKept(drawn: string): Kept {
  const [texts = '', spaceId] = drawn.split(' @')
  return { spaceId: (spaceId as SpaceId) ?? null, entries: texts.split(', ').map(parseText) }
}

/** Main's side: one draft a place, as `saveDiscussionDraft` keeps them. */
function createKeptDrafts(kept: Drawn) {
  const rows = new Map<string, Kept>()
  const write = (place: DraftPlace, draft: Kept): void => {
    if (draft.entries.every(isBlankEntry)) rows.delete(placeIdOf(place))
    else rows.set(placeIdOf(place), draft)
  }
  for (const name of placeNames) if (kept[name] !== undefined) write(places[name], parseKept(kept[name]))
  const client = {
    get: async ({ place }: { place: DraftPlace }) => {
      const draft = rows.get(placeIdOf(place))
      return draft === undefined ? null : { place, ...draft, savedAtMs: 1 }
    },
    save: async (draft: LeftDraft & { left: LeftDraft[] }) => {
      for (const { place, spaceId, entries } of [...draft.left, draft]) write(place, { spaceId, entries })
      return { savedAtMs: 1 }
    },
  } as unknown as ArenaClient['discussionDrafts']
  const draw = (): Drawn => {
    const drawn: Drawn = {}
    for (const name of placeNames) {
      const draft = rows.get(placeIdOf(places[name]))
      if (draft === undefined) continue
      drawn[name] = draft.entries.map(drawText).join(', ') + (draft.spaceId === null ? '' : ` @${draft.spaceId}`)
    }
    return drawn
  }
  return { rows, write, client, draw }
}

/** The composer, opened at a place with what is kept there, or with this text. */
async function openAt(name: PlaceName, text: string, kept: Drawn) {
  const main = createKeptDrafts(kept)
  const place = places[name]
  const opened = openDraft(await main.client.get({ place }), { place, entry: parseText(text) })
  const held = createAutosavedValue(opened, createDraftSaver(main.client), {
    errorOf: () => ({ code: 'store_unavailable', details: {} }),
  })
  const find = (drawn: string) => held.state().value.entries.find((entry) => drawText(entry) === drawn)
  const send = async (drawn: string): Promise<void> => {
    const entry = find(drawn)
    const call = async () => {
      const { place: at } = held.state().value
      const row = main.rows.get(placeIdOf(at))
      if (row !== undefined) main.write(at, { ...row, entries: row.entries.filter((one) => drawText(one) !== drawn) })
      return [{ outboxId: 'ob_1', error: null }]
    }
    const texts = [{ entry, item: {} }] as unknown as ReadyText[]
    const draft = { settle: held.autosave.flush, follow: held.follow }
    await sendTexts({ send: call as never }, { draft, texts, stopped: [], confirmed: new Set() })
  }
  /** `X` goes there; `type b:Old = b:New` changes a text; `remove`, `send` and `space` say which, `discard` all. */
  const act = async (step: string): Promise<void> => {
    const [verb = '', ...words] = step.split(' ')
    const rest = words.join(' ')
    if (verb === 'send') return send(rest)
    if (verb === 'space') return held.change((value) => ({ ...value, spaceId: rest as SpaceId }))
    if (verb === 'discard') {
      await held.autosave.flush()
      return void main.rows.delete(placeIdOf(held.state().value.place))
    }
    if (verb === 'remove' || verb === 'type') {
      const [before = '', after = ''] = rest.split(' = ')
      const no = find(before)?.no
      if (no === undefined) throw new Error(`nothing reads ${before}`)
      return held.change((value) => ({
        ...value,
        entries:
          verb === 'type'
            ? withEntry(value.entries, no, parseText(after))
            : value.entries.filter((entry) => entry.no !== no),
      }))
    }
    await moveToPlace(main.client, held, places[verb as PlaceName])
  }
  return { act, held, draw: main.draw }
}

const typeMine = 'type -: = a:Mine'
const both = { X: 'b:At X', Y: 'c:At Y' }
const cases: [what: string, start: [PlaceName, Drawn], steps: string[], expected: Drawn][] = [
  ['a text goes on', ['T', {}], [typeMine, 'X', 'Y'], { Y: 'a:Mine' }],
  ['and back', ['T', {}], [typeMine, 'X', 'Y', 'X'], { X: 'a:Mine' }],
  ['what is kept is joined', ['T', { X: 'b:At X' }], [typeMine, 'X'], { X: 'a:Mine, b:At X' }],
  ['and left behind', ['T', { X: 'b:At X' }], [typeMine, 'X', 'Y'], { X: 'b:At X', Y: 'a:Mine' }],
  ['the same at each place', ['T', both], [typeMine, 'X', 'Y'], { X: 'b:At X', Y: 'a:Mine, c:At Y' }],
  ['once, on the way back', ['T', both], [typeMine, 'X', 'Y', 'X'], { X: 'a:Mine, b:At X', Y: 'c:At Y' }],
  ['and where it began', ['T', both], [typeMine, 'X', 'Y', 'T'], { T: 'a:Mine', ...both }],
  ['chosen twice', ['T', both], [typeMine, 'X', 'X', 'Y', 'Y', 'T', 'T'], { T: 'a:Mine', ...both }],
  ['what it opened with goes on', ['X', both], ['Y'], { Y: 'b:At X, c:At Y' }],
  ['and back', ['X', both], ['Y', 'X'], both],
  ['nothing written moves nothing', ['T', both], ['X', 'Y'], both],
  ['nor begins there', ['T', both], ['X', 'Y', 'T', typeMine], { T: 'a:Mine', ...both }],
  ['a text of the same agent keeps it', ['T', { X: 'a:At X' }], [typeMine, 'X', 'Y'], { X: 'a:At X', Y: 'a:Mine' }],
  ['the same text stays too', ['T', { X: 'a:Mine' }], [typeMine, 'X', 'Y'], { X: 'a:Mine', Y: 'a:Mine' }],
  [
    'a change stays there',
    ['T', both],
    [typeMine, 'X', 'type b:At X = b:New', 'Y', 'T'],
    {
      ...{ T: 'a:Mine', X: 'b:New', Y: 'c:At Y' },
    },
  ],
  [
    'what is written goes on changed',
    ['T', both],
    [typeMine, 'X', 'type a:Mine = d:New', 'T'],
    { T: 'd:New', ...both },
  ],
  [
    'a change where nothing else is written goes on',
    ['T', both],
    ['X', 'type b:At X = b:New', 'Y'],
    {
      Y: 'b:New, c:At Y',
    },
  ],
  [
    'removed there is removed',
    ['T', both],
    [typeMine, 'X', 'remove b:At X', 'Y', 'X'],
    {
      ...{ X: 'a:Mine', Y: 'c:At Y' },
    },
  ],
  ['discarded is what is shown', ['T', both], [typeMine, 'X', 'Y', 'discard'], { X: 'b:At X' }],
  ['sent is what was written', ['T', both], [typeMine, 'X', 'Y', 'send a:Mine'], both],
  ['and nothing goes on', ['T', both], [typeMine, 'X', 'send a:Mine', 'Y', 'X'], both],
  ['sent is what was kept', ['T', both], [typeMine, 'X', 'send b:At X', 'Y'], { Y: 'a:Mine, c:At Y' }],
  ['the same text is sent once', ['T', { X: 'a:Mine' }], [typeMine, 'X', 'send a:Mine', 'Y'], {}],
  [
    'a space stays with what is kept',
    ['T', { X: 'b:At X @policy' }],
    [typeMine, 'X', 'Y'],
    {
      ...{ X: 'b:At X @policy', Y: 'a:Mine' },
    },
  ],
  [
    'a chosen one goes on',
    ['T', { X: 'b:At X @policy' }],
    [typeMine, 'space finance', 'X', 'Y'],
    {
      ...{ X: 'b:At X @policy', Y: 'a:Mine @finance' },
    },
  ],
  [
    'also chosen there',
    ['T', { X: 'b:At X @policy' }],
    [typeMine, 'X', 'space finance', 'Y'],
    {
      ...{ X: 'b:At X @policy', Y: 'a:Mine @finance' },
    },
  ],
  [
    'unless nothing is written',
    ['T', { X: 'b:At X @policy' }],
    ['space technology', 'X', 'space finance', 'Y'],
    {
      X: 'b:At X @finance',
    },
  ],
]

describe.each([
  ['each step is saved', () => true],
  ['nothing is saved before the end', () => false],
  ['every other step is saved', (step: number) => step % 2 === 0],
  ['the others are saved', (step: number) => step % 2 === 1],
])('texts go from place to place; %s', (_speed, isSavedAfter) => {
  it.each(cases)('%s: %j, %j', async (_what, [place, kept], steps, expected) => {
    const { act, held, draw } = await openAt(place, '-:', kept)
    for (const [index, step] of steps.entries()) {
      await act(step)
      if (isSavedAfter(index)) await held.autosave.flush()
    }
    await held.autosave.flush()
    expect(draw()).toEqual(expected)
    expect(held.state().value.entries).not.toEqual([])
    held.autosave.cancel()
  })
})
