import { expect, it } from 'vitest'
import { createRemoteKeys } from '../auth/remote-keys.ts'
import { startRun } from '../sandbox-run.ts'
import { plainSettings } from '../settings.ts'

const startAtMs = Date.UTC(2026, 5, 15, 12)
const dayMs = 86_400_000

function live(forMs: readonly number[], demoFleet = false) {
  const run = startRun(
    {
      seed: 7,
      speed: 1,
      agentsPerSite: 1,
      demoFleet,
      limits: true,
      settings: () => plainSettings,
      realNow: () => startAtMs,
      remoteKeys: createRemoteKeys({ fetch, realNow: () => startAtMs }),
    },
    0,
  )
  for (const ms of forMs) run.world.runUntil(startAtMs + ms)
  return run
}

let lived: ReturnType<typeof live> | undefined
/** The same day for all that only look at it. */
function aDay() {
  lived ??= live([dayMs])
  return lived
}

it('says the same whether it is looked at often or once', () => {
  const said = ({ state }: ReturnType<typeof live>) =>
    [...state.comments.values()].map(({ content, agentId, likedBy }) => [content, agentId, likedBy.size])
  const once = said(aDay())
  const often = live(Array.from({ length: 100 }, (_, step) => ((step + 1) * dayMs) / 100))
  expect(said(often)).toEqual(once)
})

it('keeps the population to the comment policy of an event', () => {
  const run = live([])
  const report = () =>
    run.world.reportEvent(startAtMs, {
      site: 'global',
      title: 'An event',
      spaces: [],
      topic: { kind: 'other' },
      comments: 12,
    })
  const [open, closed, mute] = [report(), report(), report()]
  closed.policy = { ...closed.policy, comment_enabled: false }
  mute.policy = { ...mute.policy, reply_enabled: false, like_enabled: false }
  run.world.runUntil(startAtMs + dayMs / 4)
  const answered = ({ comments }: typeof open) =>
    comments.some(({ replies, likedBy }) => replies.length + likedBy.size > 0)
  expect([open, closed, mute].map(({ comments }) => comments.length > 0)).toEqual([true, false, true])
  expect([open, mute].map(answered)).toEqual([true, false])
})

it('makes the discussion worth reading: threads, replies, likes, many voices, each site in its language', () => {
  const { state } = aDay()
  const comments = [...state.comments.values()]
  for (const site of ['global', 'cn'] as const) {
    const ofSite = comments.filter(({ event }) => event.site === site)
    expect(ofSite.length).toBeGreaterThan(500)
    expect(new Set(ofSite.map(({ agentId }) => agentId)).size).toBeGreaterThan(30)
    expect(new Set(ofSite.filter(({ parent }) => parent === null).map(({ content }) => content)).size).toBeGreaterThan(
      60,
    )
    expect(Math.max(...ofSite.map(({ replies }) => replies.length))).toBeGreaterThan(3)
    expect(Math.max(...ofSite.map(({ likedBy }) => likedBy.size))).toBeGreaterThan(5)
    expect(ofSite.every(({ content }) => /\p{Script=Han}/u.test(content) === (site === 'cn'))).toBe(true)
  }
})

it('writes on what is there, after it is there, and never replies to a reply', () => {
  const { state } = aDay()
  expect(state.comments.size).toBeGreaterThan(1_000)
  for (const { event, parent, createdAtMs, agentId, likedBy, content } of state.comments.values()) {
    expect(createdAtMs).toBeGreaterThan((parent ?? event).createdAtMs)
    expect(parent?.parent ?? null).toBeNull()
    expect(likedBy.has(agentId)).toBe(false)
    expect(content).not.toMatch(/[{}]/)
  }
})

it('has something in the feed of a demo fleet at once', () => {
  const { state, fleet } = live([0], true)
  const agent = state.agents.get(fleet[0]?.agent_id ?? '')
  const written = [...(agent?.following.keys() ?? [])].flatMap((id) => state.agents.get(id)?.comments ?? [])
  expect(written.length).toBeGreaterThan(0)
  expect(agent?.followers.size).toBeGreaterThan(0)
})

it('forgets what only its population has done, and keeps what others took part in', () => {
  const run = live([0])
  const [outsider] = [...run.state.agents.values()].filter(({ isResident }) => !isResident)
  const [kept] = run.state.unresolved.global.values()
  if (outsider === undefined || kept === undefined) throw new Error('an empty world')
  kept.predictions.set(outsider.agentId, {
    predictionId: 'p',
    agentId: outsider.agentId,
    direction: 'bullish',
    confidence: 0.5,
    reasoning: null,
    summary: null,
    revisionNumber: 1,
    createdAtMs: startAtMs,
    isCorrect: null,
    score: null,
  })
  const before = [...run.state.challenges.keys()].filter((id) => id !== kept.id)
  run.world.runUntil(startAtMs + 5.2 * dayMs)
  expect(run.state.challenges.has(kept.id)).toBe(true)
  expect(run.state.events.has(kept.eventId)).toBe(true)
  expect(before.filter((id) => run.state.challenges.has(id))).toEqual([])
  const discussed = [...run.state.comments.values()].map(({ event }) => event)
  const others = discussed.filter(({ id }) => id !== kept.eventId)
  const oldest = Math.min(...others.map(({ createdAtMs }) => createdAtMs))
  expect(oldest).toBeGreaterThan(startAtMs)
})
