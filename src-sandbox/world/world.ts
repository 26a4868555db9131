/**
 * The living part of the sandbox: prices move, news happens, challenges open, are predicted on and resolve, people
 * talk.
 */
import type { Site } from '#contract/ids.ts'
import { type Direction, directionSchema } from '#contract/rules/predictions/direction.ts'
import { createRandom, type Random } from '../random.ts'
import { computeMovement, isTakingPredictions, recordPrediction, resolveChallenge } from '../rules/predictions.ts'
import {
  addChallenge,
  type ChallengeRecord,
  type CommentRecord,
  type EventRecord,
  openPolicy,
  type SandboxState,
} from '../state.ts'
import type { Topic } from './comment-text.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { type Instrument, instruments } from './instruments.ts'
import { addPopulation, type Forecaster, generateForecast } from './population.ts'
import { createPriceWalk, type PricePosition, type PriceWalk } from './price-walk.ts'
import { createTimerQueue, type TimerQueue } from './timer-queue.ts'

type NewChallenge = Omit<
  ChallengeRecord,
  'id' | 'eventId' | 'createdAtMs' | 'resolution' | 'predictions' | 'counts'
> & {
  /** `null` makes the challenge an event of its own: the service opens none without one. */
  eventId: string | null
  /** What its own event is about, for those who talk about it. */
  topic?: Topic
}

/** `topic` and `comments` invite the population to a discussion; without them it stays away. */
type NewEvent = Pick<EventRecord, 'site' | 'title' | 'spaces'> & {
  content?: string
  topic?: Topic
  comments?: number
}

/** Everything that happens by itself: prices, news, challenges, what the population does. */
export interface World {
  seed: number
  startAtMs: number
  /** Distinguishes the random streams of this start from those of earlier ones with the same state. */
  label: string
  state: SandboxState
  schedule: TimerQueue
  /** Brings everything up to the given time. */
  runUntil(nowMs: number): void
  priceOf(symbol: string, atMs: number): number | null
  pushPrice(symbol: string, span: Parameters<PriceWalk['push']>[0]): void
  pricePositions(): Record<string, PricePosition>
  addForecaster(forecaster: Forecaster): void
  introduce: Conversation['introduce']
  promiseReplies: Conversation['promiseReplies']
  reportEvent(atMs: number, event: NewEvent): EventRecord
  /** Lets the population notice a comment of an agent from outside, where it takes part in the discussion. */
  noticeComment(comment: CommentRecord): void
  openChallenge(atMs: number, challenge: NewChallenge): ChallengeRecord
  /** Plans how a challenge of before a restart goes on. */
  continueChallenge(challenge: ChallengeRecord): void
  /** Settles a challenge; without an outcome the price decides, or what was going to happen anyway. */
  resolve(challengeId: string, atMs: number, outcome?: { result?: Direction; closePrice?: number }): void
}

/** History reaches this far back when the sandbox starts, so that there are results and ranks to read. */
export const historyMs = 36 * 3_600_000

/** Who forecasts, on what, at what price: what news and challenges of one run have in common. */
interface Scene {
  state: SandboxState
  schedule: TimerQueue
  startAtMs: number
  random: Random
  forecasters: Readonly<Record<Site, Forecaster[]>>
  conversation: Conversation
  priceOf: World['priceOf']
  instrumentOf: (symbol: string) => Instrument | undefined
}

/** Builds the world of a run; the same seed gives the same world. */
export function createWorld(
  state: SandboxState,
  options: { seed: number; startAtMs: number; pricePositions?: Readonly<Record<string, PricePosition>> },
): World {
  const { seed, startAtMs, pricePositions = {} } = options
  const restarts = state.counters.get('restarts') ?? 0
  const label = restarts === 0 ? '' : `:${restarts}`
  const schedule = createTimerQueue()
  const quotes = new Map(
    instruments.map((instrument) => {
      const { symbol } = instrument
      const from = { seed, label, startAtMs: startAtMs - historyMs, position: pricePositions[symbol] }
      return [symbol, { instrument, walk: createPriceWalk(instrument, from) }]
    }),
  )
  const random = createRandom(seed, `forecasts${label}`)
  const forecasters: Record<Site, Forecaster[]> = {
    global: addPopulation(state, { seed, site: 'global', startAtMs }),
    cn: addPopulation(state, { seed, site: 'cn', startAtMs }),
  }
  const priceOf = (symbol: string, atMs: number) => quotes.get(symbol)?.walk.at(atMs) ?? null
  const conversation = createConversation({
    state,
    schedule,
    random: (stream) => createRandom(seed, stream + label),
    forecasters,
    priceOf,
  })

  if (restarts === 0) {
    for (const { agent } of [...forecasters.global, ...forecasters.cn]) {
      conversation.introduce(agent, { follows: 6, followers: 0, atMs: startAtMs - historyMs })
    }
  }
  const instrumentOf = (symbol: string) => quotes.get(symbol)?.instrument
  const scene = { state, schedule, startAtMs, random, forecasters, conversation, priceOf, instrumentOf }

  return {
    seed,
    startAtMs,
    label,
    state,
    schedule,
    runUntil: (nowMs) => schedule.runUntil(nowMs),
    priceOf,
    pushPrice: (symbol, span) => quotes.get(symbol)?.walk.push(span),
    pricePositions: () => Object.fromEntries([...quotes].map(([symbol, { walk }]) => [symbol, walk.position()])),
    addForecaster: (forecaster) => void forecasters[forecaster.agent.site].push(forecaster),
    introduce: conversation.introduce,
    promiseReplies: conversation.promiseReplies,
    reportEvent: (atMs, event) => reportEvent(scene, atMs, event),
    noticeComment(comment) {
      if (comment.event.crowd) conversation.notice(comment, comment.createdAtMs)
    },
    ...challengesOf(scene),
  }
}

function reportEvent({ state, conversation }: Scene, atMs: number, given: NewEvent): EventRecord {
  const { topic, comments = 0, content = null, ...rest } = given
  const id = state.nextId('event')
  const crowd = topic !== undefined
  const event: EventRecord = {
    ...rest,
    id,
    content,
    crowd,
    policy: openPolicy,
    createdAtMs: atMs,
    challengeId: null,
    comments: [],
  }
  state.events.set(id, event)
  if (topic !== undefined) conversation.about(event, { topic, comments, atMs })
  return event
}

/** The life of a challenge: opened, predicted on by the population, resolved. */
function challengesOf(scene: Scene): Pick<World, 'openChallenge' | 'continueChallenge' | 'resolve'> {
  const { state, schedule, startAtMs, random, forecasters, priceOf, instrumentOf } = scene

  const planForecasts = (challenge: ChallengeRecord, atMs: number) => {
    if (challenge.choices.length === 0) return
    for (const forecaster of forecasters[challenge.site]) {
      if (forecaster.stopsAtMs <= atMs) continue
      const dueAtMs = atMs + Math.floor(random.between(0.02, 0.95) * (challenge.deadlineMs - atMs))
      const takesPart = random.chance(forecaster.activity) && dueAtMs < forecaster.stopsAtMs
      if (!takesPart || !forecaster.agent.subscriptions.has(challenge.scopeKey)) continue
      const input = generateForecast(forecaster, random, challenge)
      schedule.at(dueAtMs, (nowMs) => {
        if (!isTakingPredictions(challenge, nowMs) || challenge.predictions.has(forecaster.agent.agentId)) return
        recordPrediction(state, { challenge, agent: forecaster.agent, atMs: nowMs }, input)
      })
    }
  }

  const resolve: World['resolve'] = (challengeId, atMs, outcome = {}) => {
    const challenge = state.challenges.get(challengeId)
    if (challenge === undefined || challenge.resolution !== null) return
    const instrument = instrumentOf(challenge.asset)
    const closePrice =
      outcome.closePrice ?? closeFor(challenge, outcome.result, priceOf(challenge.asset, atMs), instrument)
    const result = outcome.result ?? resultFor(challenge, closePrice, instrument) ?? challenge.outlook
    const source = challenge.openPrice === null ? 'sandbox-fixtures' : 'sandbox-prices'
    resolveChallenge(state, challenge, { result, closePrice, resolvedAtMs: atMs, source })
    state.tournaments.get(challenge.scopeKey)?.results.set(challenge.asset, result)
  }

  const planResolution = (challenge: ChallengeRecord) =>
    schedule.at(challenge.resolveAtMs, (dueAtMs) => resolve(challenge.id, dueAtMs))

  return {
    openChallenge(atMs, { topic, ...given }) {
      const eventId = given.eventId ?? reportEvent(scene, atMs, ownEvent(given, topic)).id
      const challenge: ChallengeRecord = {
        ...given,
        eventId,
        id: state.nextId('challenge'),
        createdAtMs: atMs,
        resolution: null,
        predictions: new Map(),
        counts: { bullish: 0, bearish: 0, neutral: 0 },
      }
      addChallenge(state, challenge)
      const event = state.events.get(eventId)
      if (event !== undefined) event.challengeId ??= challenge.id
      planForecasts(challenge, atMs)
      planResolution(challenge)
      return challenge
    },
    continueChallenge(challenge) {
      if (challenge.deadlineMs > startAtMs) planForecasts(challenge, startAtMs)
      planResolution(challenge)
    },
    resolve,
  }
}

/** All three directions: what a price, or a match in a group, can do. */
export const allDirections: readonly Direction[] = directionSchema.options

const ownEventComments = 3

function ownEvent({ site, question }: Omit<NewChallenge, 'topic'>, topic: Topic | undefined): NewEvent {
  const event = { site, title: question, spaces: ['finance'] }
  return topic === undefined ? event : { ...event, topic, comments: ownEventComments }
}

function resultFor(challenge: ChallengeRecord, closePrice: number | null, instrument?: Instrument): Direction | null {
  if (challenge.openPrice === null || closePrice === null) return null
  return computeMovement({
    open: challenge.openPrice,
    close: closePrice,
    neutralBand: instrument?.neutralBand ?? 0.003,
  })
}

/** A close price that fits a result which the operator decided; else what the market says. */
function closeFor(
  challenge: ChallengeRecord,
  wanted: Direction | undefined,
  marketPrice: number | null,
  instrument: Instrument | undefined,
): number | null {
  if (challenge.openPrice === null) return null
  if (wanted === undefined) return marketPrice ?? challenge.openPrice
  const factor = { bullish: 1, bearish: -1, neutral: 0 }[wanted]
  const close = challenge.openPrice * (1 + factor * 2 * (instrument?.neutralBand ?? 0.003))
  return Number(close.toFixed(instrument?.decimals ?? 2))
}
