/** Whom a pause holds, by real SQL: due writes, wake-ups, counts, rows and the fleet all say the same. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import { updateLabels } from '../../src-main/operations/agents/update-labels.ts'
import { createComment } from '../../src-main/operations/outbox/kinds/comment.ts'
import { listPauses } from '../../src-main/operations/pauses/list-pauses.ts'
import { pauseSending } from '../../src-main/operations/pauses/pause-sending.ts'
import { resumeSending } from '../../src-main/operations/pauses/resume-sending.ts'
import { reviewPauses } from '../../src-main/operations/pauses/review-pauses.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const deadlineAtMs = nowMs + 60_000
const deploymentId = deploymentIdSchema.parse('dp_test')
const keyOf = (no: number) => agentKeySchema.parse(`ag_0000000${no}`)
const idOf = (no: number) => outboxIdSchema.parse(`ob_0000000${no}`)

let store: Store
const deps = () => ({
  store,
  clock: () => nowMs,
  notify: () => {},
  sender: { wake: () => {}, lookUp: async () => {} },
})

/** Agents 1 and 2 at the first site, 3 at the second; 1 and 3 have the tag, 2 and 3 are in the group. */
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  const baseUrl = 'https://x.example'
  storeDeployment(store, { deploymentId, baseUrl, name: 'X', addedAtMs: nowMs, sites: ['global', 'cn'] })
  for (const siteNo of [1, 2]) store.challenges.saveListed(siteNo, [listedChallenge({ deadlineAtMs })])
  for (const no of [1, 2, 3]) {
    const siteNo = no === 3 ? 2 : 1
    storeAgent(store, { agentKey: keyOf(no), siteNo, agentId: `a${no}`, name: `Agent ${no}`, addedAtMs: nowMs })
    store.outbox.add({
      outboxId: idOf(no),
      requestId: `rq_0000000${no}`,
      agentNo: no,
      ...targetOfPrediction(siteNo),
      body: { direction: 'bullish', confidence: 0.7 },
      createdAtMs: nowMs,
      deadlineAtMs,
    })
  }
  for (const no of [1, 3]) store.labels.addTag(no, 'macro')
  for (const no of [2, 3]) store.labels.setGroup(no, 'Morning')
})
afterEach(() => store.close())

const due = () => store.outbox.due({ nowMs, busyAgents: [], limit: 9 }).map(({ agentNo }) => agentNo)
const pause = (...aims: PauseAim[]) => pauseSending(deps(), { aims })
const site = (name: 'global' | 'cn') => ({ kind: 'site', deploymentId, site: name }) as const
const agent = (no: number) => ({ kind: 'agent', agentKey: keyOf(no) }) as const
const tag = { kind: 'tag', label: 'macro' } as const
const group = { kind: 'group', label: 'Morning' } as const
const all = { kind: 'all' } as const

const aims: readonly { name: string; aims: readonly PauseAim[]; held: readonly number[] }[] = [
  { name: 'nothing', aims: [], held: [] },
  { name: 'everything', aims: [all], held: [1, 2, 3] },
  { name: 'the first site', aims: [site('global')], held: [1, 2] },
  { name: 'the second site', aims: [site('cn')], held: [3] },
  { name: 'a tag', aims: [tag], held: [1, 3] },
  { name: 'a tag as it was typed', aims: [{ kind: 'tag', label: 'MACRO' }], held: [1, 3] },
  { name: 'a group', aims: [group], held: [2, 3] },
  { name: 'an agent', aims: [agent(2)], held: [2] },
  { name: 'a tag and a group', aims: [tag, group], held: [1, 2, 3] },
  { name: 'an agent and its tag', aims: [agent(1), tag], held: [1, 3] },
  { name: 'the same twice', aims: [tag, tag], held: [1, 3] },
]

describe('a pause holds whom it names', () => {
  it.each(aims)('$name', ({ aims: chosen, held }) => {
    if (chosen.length > 0) pause(...chosen)
    const free = [1, 2, 3].filter((no) => !held.includes(no))
    expect(due()).toEqual(free)
    const rows = store.outbox.list({ limit: 9 })
    expect(rows.filter(({ pausedBy }) => pausedBy.length > 0).map(({ agentNo }) => agentNo)).toEqual(held)
    expect([...store.pauses.aimsByAgent().keys()].sort()).toEqual(held)
    expect(store.pauses.summary().waiting).toBe(held.length)
    const holds = [1, 2, 3].filter((no) => store.pauses.holds({ siteNo: no === 3 ? 2 : 1, agentKey: keyOf(no) }))
    expect(holds).toEqual(held)
  })

  it('and whoever gets the tag or comes into the group later, as long as it is so', () => {
    pause(tag, group)
    store.labels.removeTag(1, 'macro')
    store.labels.setGroup(2, null)
    expect(due()).toEqual([1, 2])
    store.labels.addTag(2, 'macro')
    store.labels.setGroup(1, 'Morning')
    expect(due()).toEqual([])
  })

  it.each([
    ['into it', 2, { addTags: ['macro'], removeTags: [] }, 3],
    ['out of it', 1, { addTags: [], removeTags: ['macro'] }, 1],
  ])('and whoever is labelled %s is counted by every screen at once', (_, no, change, held) => {
    pause(tag)
    const told: string[] = []
    updateLabels({ ...deps(), notify: (...topics) => told.push(...topics) }, { agentKeys: [keyOf(no)], ...change })
    expect(listPauses({ store }).pauses).toMatchObject([{ waiting: held }])
    expect(told.sort()).toEqual(['agents', 'app', 'outbox', 'results'])
  })

  it('does not wake the sender for what it holds, but for its deadline and for what is looked up', () => {
    const row = store.outbox.find(idOf(1))
    const other = store.outbox.find(idOf(3))
    if (row === null || other === null) throw new Error('no row')
    store.outbox.change(row, { state: 'waiting', waitsUntilMs: nowMs + 5 })
    store.outbox.change(other, { state: 'uncertain', waitsUntilMs: nowMs + 9 })
    expect(store.outbox.nextWake()).toEqual({ waitsUntilMs: nowMs + 5, deadlineAtMs })
    pause(tag)
    expect(store.outbox.nextWake()).toEqual({ waitsUntilMs: nowMs + 9, deadlineAtMs })
  })

  it.each([
    ['everything', all, 2, 3],
    ['its site', site('global'), 1, 2],
    ['its tag', tag, 1, 2],
    ['its group', group, 1, 2],
    ['itself', agent(2), 0, 1],
  ] as const)('does not count an archived agent: of %s', (_, aim, agents, before) => {
    pause(aim)
    expect(listPauses({ store }).pauses).toMatchObject([{ agents: before, waiting: before }])
    store.labels.setArchived(aim === tag ? 1 : 2, nowMs)
    expect(listPauses({ store }).pauses).toMatchObject([{ agents, waiting: before }])
  })

  it('names nobody where there is nobody, and then nothing of the press counts', () => {
    expect(() => pause(all, { kind: 'tag', label: 'unknown' })).toThrow('not_found')
    expect(() => pause(agent(9))).toThrow('not_found')
    expect(store.pauses.summary().count).toBe(0)
  })

  it('ends with the agent that it is about', () => {
    pause(agent(1), tag)
    store.agents.remove({ agentKey: keyOf(1) })
    expect(listPauses({ store }).pauses).toMatchObject([{ aim: tag, agents: 1, waiting: 1 }])
  })

  it('holds an agent to be, when it is of everything or of its site', () => {
    const newcomer = { siteNo: 2, agentKey: keyOf(8) }
    pause(site('global'), tag)
    expect(store.pauses.holds(newcomer)).toBe(false)
    pause(site('cn'))
    expect(store.pauses.holds(newcomer)).toBe(true)
  })
})

describe('several pauses', () => {
  it('are listed each with what it holds, the same write in each of them, and counted once', () => {
    pause(tag)
    pause(group, agent(3))
    expect(listPauses({ store }).pauses).toEqual([
      { aim: tag, sinceMs: nowMs, agents: 2, waiting: 2 },
      { aim: group, sinceMs: nowMs, agents: 2, waiting: 2 },
      { aim: { ...agent(3), name: 'Agent 3' }, sinceMs: nowMs, agents: 1, waiting: 1 },
    ])
    expect(store.pauses.summary()).toEqual({ count: 3, isAll: false, only: null, waiting: 3 })
    expect(store.outbox.find(idOf(3))?.pausedBy).toEqual([tag, group, { ...agent(3), name: 'Agent 3' }])
  })

  it('hold an agent until the last of them ends, each with a line in the journal', () => {
    pause(tag, group)
    expect(resumeSending(deps(), { aims: [tag] })).toEqual({ removed: 1 })
    expect(due()).toEqual([1])
    expect(resumeSending(deps(), { aims: [tag] })).toEqual({ removed: 0 })
    resumeSending(deps(), { aims: null })
    expect(due()).toEqual([1, 2, 3])
    const lines = store.journal.newest({ limit: 4 }).map(({ what, details }) => [what, details.label])
    expect(lines).toEqual([
      ['writes_resumed', 'Morning'],
      ['writes_resumed', 'macro'],
      ['writes_paused', 'Morning'],
      ['writes_paused', 'macro'],
    ])
  })

  it('are reviewed by what would go, what another one keeps and what is too late', () => {
    pause(tag, group)
    const event = { eventId: 'ev1' as never, title: null }
    const { target, body } = createComment({ event, parent: null, text: 'Rising.', spaceId: null })
    const write = { ...target, body, createdAtMs: nowMs, deadlineAtMs: null, agentNo: 1 }
    store.outbox.add({ ...write, outboxId: idOf(4), requestId: 'rq_00000004' })
    const ofTag = reviewPauses(deps(), { aims: [tag] })
    expect(ofTag.goes.kinds).toEqual([
      { kind: 'prediction', count: 1 },
      { kind: 'comment', count: 1 },
    ])
    expect(ofTag.goes.rows.map(({ outboxId }) => outboxId)).toEqual([idOf(1), idOf(4)])
    expect(ofTag).toMatchObject({ goes: { total: 2 }, late: { total: 0, rows: [] }, stillHeld: 1 })
    const row = store.outbox.find(idOf(1))
    if (row === null) throw new Error('no row')
    store.outbox.change(row, { state: 'expired', settledAtMs: nowMs + 1 })
    const later = reviewPauses(deps(), { aims: null })
    expect(later).toMatchObject({
      goes: { total: 3 },
      late: { total: 1, rows: [{ agentName: 'Agent 1' }] },
      stillHeld: 0,
    })
    expect(reviewPauses(deps(), { aims: [group] }).late.total).toBe(0)
  })

  it('of more than are listed are counted all the same', () => {
    pause(all)
    for (let no = 0; no < 1_000; no += 1) {
      const { target, body } = createComment({
        event: { eventId: `ev${no}` as never, title: null },
        parent: null,
        text: 'Rising.',
        spaceId: null,
      })
      const outboxId = outboxIdSchema.parse(`ob_many${1_000 + no}`)
      const write = { ...target, body, createdAtMs: nowMs, deadlineAtMs: null, agentNo: 1 + (no % 3) }
      store.outbox.add({ ...write, outboxId, requestId: `rq_many${no}` })
    }
    const { goes } = reviewPauses(deps(), { aims: null })
    expect(goes.total).toBe(1_003)
    expect(goes.rows).toHaveLength(200)
  })
})
