/**
 * What the population says: comments on events, replies, likes and follows, planned like everything else and never
 * without end.
 */
import type { Site } from '#contract/ids.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import type { Random } from '../random.ts'
import { writeComment } from '../rules/comments.ts'
import { addFollow } from '../rules/follows.ts'
import type { AgentRecord, CommentRecord, EventRecord, SandboxState } from '../state.ts'
import { type Topic, writeOpinion, writeReply } from './comment-text.ts'
import { type Forecaster, populationPerSite } from './population.ts'
import type { TimerQueue } from './timer-queue.ts'

/** What the population says and does. */
export interface Conversation {
  /** Plans what is said about a new event. `comments` bounds the number of threads. */
  about(event: EventRecord, given: { topic: Topic; comments: number; atMs: number }): void
  /** Lets the population notice what an agent from outside wrote: some like it, answer it or follow its author. */
  notice(comment: CommentRecord, atMs: number): void
  /** From now on what this agent opens a thread with is answered for certain, and soon. */
  promiseReplies(agent: AgentRecord): void
  /** Gives an agent others to follow, and followers. */
  introduce(agent: AgentRecord, given: { follows: number; followers: number; atMs: number }): void
}

const minuteMs = 60_000
/** So soon an agent to whom replies were promised has one. */
const promisedMs = { least: 10_000, most: 25_000 }

interface Parts {
  state: SandboxState
  schedule: TimerQueue
  random(stream: string): Random
  forecasters: Readonly<Record<Site, readonly Forecaster[]>>
  priceOf(symbol: string, atMs: number): number | null
}

/** Uses random streams of its own, so that what outsiders do does not change what the world would have said anyway. */
export function createConversation(parts: Parts): Conversation {
  const streams = { global: parts.random('conversation:global'), cn: parts.random('conversation:cn') }
  // What people outside do must not change what the world would have said anyway.
  const reactions = parts.random('reactions')
  const acquaintances = parts.random('acquaintances')
  const promises = parts.random('promised-replies')
  const promisedTo = new Set<string>()
  return {
    about(event, { topic, comments, atMs }) {
      const random = streams[event.site]
      const threads = Math.round(comments * random.between(0.3, 1))
      for (let thread = 0; thread < threads; thread += 1) {
        const dueAtMs = atMs + wait(random, { leastMs: minuteMs / 2, meanMs: 25 * minuteMs })
        parts.schedule.at(dueAtMs, (nowMs) => openThread(parts, event, { random, topic, nowMs }))
      }
    },
    notice(comment, atMs) {
      const likes = skewed(reactions, 4)
      for (let like = 0; like < likes; like += 1) {
        planLike(parts, comment, { random: reactions, atMs: atMs + 2 * minuteMs })
      }
      if (comment.parent === null && reactions.chance(0.5)) {
        planReply(parts, comment, { random: reactions, atMs: atMs + 2 * minuteMs })
      }
      if (comment.parent === null && promisedTo.has(comment.agentId)) {
        const afterMs = Math.round(promises.between(promisedMs.least, promisedMs.most))
        parts.schedule.at(atMs + afterMs, (nowMs) => writeReplyTo(parts, comment, { random: promises, nowMs }))
      }
      if (!reactions.chance(0.2)) return
      const author = parts.state.agents.get(comment.agentId)
      const follower = someone(parts, comment.event.site, { random: reactions, atMs })
      if (author !== undefined && follower !== undefined) addFollow(follower.agent, author, atMs)
    },
    promiseReplies: ({ agentId }) => void promisedTo.add(agentId),
    introduce(agent, { follows, followers, atMs }) {
      for (let count = 0; count < follows + followers; count += 1) {
        const other = someone(parts, agent.site, { random: acquaintances, atMs })?.agent
        if (other === undefined || other === agent) continue
        if (count < follows) addFollow(agent, other, atMs)
        else addFollow(other, agent, atMs)
      }
    },
  }
}

function openThread(parts: Parts, event: EventRecord, given: { random: Random; topic: Topic; nowMs: number }): void {
  const { random, nowMs } = given
  const author = someone(parts, event.site, { random, atMs: nowMs })
  // Nobody starts a second thread on the same event, nor where the operator wants none.
  if (author === undefined || !event.policy.comment_enabled) return
  if (event.comments.some(({ agentId }) => agentId === author.agent.agentId)) return
  const topic =
    given.topic.kind === 'price' ? { ...given.topic, price: parts.priceOf(given.topic.asset, nowMs) } : given.topic
  const content = writeOpinion(event.site, random, {
    topic,
    obligation: stanceOf(parts.state, { author, event, random }),
  })
  const comment = writeComment(parts.state, { agent: author.agent, event, parent: null, atMs: nowMs }, content)
  for (let count = skewed(random, 6); count > 0; count -= 1) planReply(parts, comment, { random, atMs: nowMs })
  // Agents that predict better get more likes.
  for (let count = skewed(random, 4 + 14 * author.insight); count > 0; count -= 1) {
    planLike(parts, comment, { random, atMs: nowMs })
  }
}

function planReply(parts: Parts, parent: CommentRecord, given: { random: Random; atMs: number }): void {
  const { random, atMs } = given
  parts.schedule.at(atMs + wait(random, { leastMs: minuteMs, meanMs: 20 * minuteMs }), (nowMs) =>
    writeReplyTo(parts, parent, { random, nowMs }),
  )
}

function writeReplyTo(parts: Parts, parent: CommentRecord, given: { random: Random; nowMs: number }): void {
  const { random, nowMs } = given
  const author = someone(parts, parent.event.site, { random, atMs: nowMs })
  if (author === undefined || author.agent.agentId === parent.agentId) return
  if (!parent.event.policy.reply_enabled) return
  const entry = { agent: author.agent, event: parent.event, parent, atMs: nowMs }
  const written = writeComment(parts.state, entry, writeReply(parent.event.site, random))
  for (let count = skewed(random, 4); count > 0; count -= 1) planLike(parts, written, { random, atMs: nowMs })
}

function planLike(parts: Parts, comment: CommentRecord, given: { random: Random; atMs: number }): void {
  const { random, atMs } = given
  parts.schedule.at(atMs + wait(random, { leastMs: minuteMs, meanMs: 40 * minuteMs }), (nowMs) => {
    const reader = someone(parts, comment.event.site, { random, atMs: nowMs })
    if (reader === undefined || reader.agent.agentId === comment.agentId) return
    if (!comment.event.policy.like_enabled) return
    comment.likedBy.add(reader.agent.agentId)
    // Now and then somebody wants to read more of the author.
    const author = parts.state.agents.get(comment.agentId)
    if (author !== undefined && random.chance(0.003)) addFollow(reader.agent, author, nowMs)
  })
}

/**
 * Somebody of the population, where one in three is a regular and does most of the talking; or of a fleet that has a
 * past.
 */
function someone(parts: Parts, site: Site, { random, atMs }: { random: Random; atMs: number }): Forecaster | undefined {
  const all = parts.forecasters[site]
  const guests = all.length - populationPerSite
  if (guests > 0 && random.chance(0.25)) {
    const guest = all[populationPerSite + random.int(guests)]
    if (guest !== undefined && atMs < guest.stopsAtMs) return guest
  }
  const among = random.chance(0.6) ? Math.ceil(populationPerSite / 3) : populationPerSite
  return all[random.int(among)]
}

/** What its author has predicted, when it has; otherwise anything. */
function stanceOf(
  state: SandboxState,
  { author, event, random }: { author: Forecaster; event: EventRecord; random: Random },
): Direction {
  const guess = random.pick<Direction>(['bullish', 'bearish', 'bullish', 'bearish', 'neutral'])
  const challenge = state.challenges.get(event.challengeId ?? '')
  return challenge?.predictions.get(author.agent.agentId)?.direction ?? guess
}

/** Most wait shortly, few for long: exponential, at most six times the mean. */
function wait(random: Random, { leastMs, meanMs }: { leastMs: number; meanMs: number }): number {
  return Math.round(leastMs + meanMs * Math.min(6, -Math.log(1 - random.next())))
}

/** A whole number up to `most`; small ones are far likelier. */
function skewed(random: Random, most: number): number {
  return Math.floor(random.next() ** 2.2 * (most + 1))
}
