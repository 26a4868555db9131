/** The living part of the sandbox: prices move, news happens, challenges open, are predicted on and resolve. */
import type { Site } from '#contract/ids.ts'
import { type Direction, directionSchema } from '#contract/rules/outcome.ts'
import { bookPrediction, movement, resolveChallenge } from '../prediction-book.ts'
import { createRandom } from '../random.ts'
import { addChallenge, type ChallengeRecord, type EventRecord, type SandboxState } from '../state.ts'
import { type Instrument, instruments } from './instruments.ts'
import { addPopulation, type Forecaster, forecast } from './population.ts'
import { createPriceWalk, type PriceWalk } from './price-walk.ts'
import { createSchedule, type Schedule } from './schedule.ts'

/** What the world itself knows of a challenge's future; nobody can read it from outside. */
interface ChallengePlan {
  outlook: Direction
  /** What the population chooses from; none keeps it away. */
  choices: readonly Direction[]
  onResolved?: (challenge: ChallengeRecord) => void
}

interface NewChallenge {
  site: Site
  /** `null` makes the challenge an event of its own: the service opens none without one. */
  eventId: string | null
  question: string
  asset: string
  challengeType: string
  scopeKey: string
  sessionName: string | null
  deadlineMs: number
  resolveAtMs: number
  openPrice: number | null
}

export interface World {
  seed: number
  startAtMs: number
  state: SandboxState
  schedule: Schedule
  /** Brings everything up to the given time. */
  runUntil(nowMs: number): void
  priceOf(symbol: string, atMs: number): number | null
  pushPrice(symbol: string, span: Parameters<PriceWalk['push']>[0]): void
  addForecaster(forecaster: Forecaster): void
  reportEvent(atMs: number, event: Pick<EventRecord, 'site' | 'title' | 'spaces'>): EventRecord
  openChallenge(atMs: number, challenge: NewChallenge, plan: ChallengePlan): ChallengeRecord
  /** Settles a challenge; without an outcome the price decides, or what was going to happen anyway. */
  resolve(challengeId: string, atMs: number, outcome?: { result?: Direction; closePrice?: number }): void
}

/** History reaches this far back when the sandbox starts, so that there are results and ranks to read. */
export const historyMs = 36 * 3_600_000

export function createWorld(state: SandboxState, options: { seed: number; startAtMs: number }): World {
  const { seed, startAtMs } = options
  const historyFromMs = startAtMs - historyMs
  const schedule = createSchedule()
  const quotes = new Map(
    instruments.map((instrument) => [
      instrument.symbol,
      { instrument, walk: createPriceWalk(instrument, { seed, startAtMs: historyFromMs }) },
    ]),
  )
  const plans = new Map<string, ChallengePlan>()
  const random = createRandom(seed, 'forecasts')
  const forecasters: Record<Site, Forecaster[]> = {
    global: addPopulation(state, { seed, site: 'global', startAtMs }),
    cn: addPopulation(state, { seed, site: 'cn', startAtMs }),
  }
  const priceOf = (symbol: string, atMs: number) => quotes.get(symbol)?.walk.at(atMs) ?? null

  const planForecasts = (challenge: ChallengeRecord, atMs: number, plan: ChallengePlan) => {
    if (plan.choices.length === 0) return
    for (const forecaster of forecasters[challenge.site]) {
      const dueAtMs = atMs + Math.floor(random.between(0.02, 0.95) * (challenge.deadlineMs - atMs))
      const takesPart = random.chance(forecaster.activity) && dueAtMs < forecaster.stopsAtMs
      if (!takesPart || !forecaster.agent.subscriptions.has(challenge.scopeKey)) continue
      const input = forecast(forecaster, random, plan)
      schedule.at(dueAtMs, (nowMs) => {
        const isOpen = challenge.resolution === null && nowMs <= challenge.deadlineMs
        if (!isOpen || challenge.predictions.has(forecaster.agent.agentId)) return
        bookPrediction(state, { challenge, agent: forecaster.agent, atMs: nowMs }, input)
      })
    }
  }

  const resolve: World['resolve'] = (challengeId, atMs, outcome = {}) => {
    const challenge = state.challenges.get(challengeId)
    if (challenge === undefined || challenge.resolution !== null) return
    const plan = plans.get(challengeId)
    const instrument = quotes.get(challenge.asset)?.instrument
    const closePrice =
      outcome.closePrice ?? closeFor(challenge, outcome.result, priceOf(challenge.asset, atMs), instrument)
    const result =
      outcome.result ?? resultFor(challenge, closePrice, instrument) ?? plan?.outlook ?? 'neutral'
    const source = challenge.openPrice === null ? 'sandbox-fixtures' : 'sandbox-prices'
    resolveChallenge(state, challenge, { result, closePrice, resolvedAtMs: atMs, source })
    plan?.onResolved?.(challenge)
    plans.delete(challengeId)
  }

  const reportEvent: World['reportEvent'] = (atMs, given) => {
    const event: EventRecord = { ...given, id: state.nextId('event'), createdAtMs: atMs, comments: [] }
    state.events.set(event.id, event)
    return event
  }

  return {
    seed,
    startAtMs,
    state,
    schedule,
    runUntil: (nowMs) => schedule.runUntil(nowMs),
    priceOf,
    pushPrice: (symbol, span) => quotes.get(symbol)?.walk.push(span),
    addForecaster: (forecaster) => void forecasters[forecaster.agent.site].push(forecaster),
    reportEvent,
    openChallenge(atMs, given, plan) {
      const challenge: ChallengeRecord = {
        ...given,
        eventId:
          given.eventId ??
          reportEvent(atMs, { site: given.site, title: given.question, spaces: ['finance'] }).id,
        id: state.nextId('challenge'),
        createdAtMs: atMs,
        resolution: null,
        predictions: new Map(),
        counts: { bullish: 0, bearish: 0, neutral: 0 },
      }
      addChallenge(state, challenge)
      plans.set(challenge.id, plan)
      planForecasts(challenge, atMs, plan)
      schedule.at(challenge.resolveAtMs, (dueAtMs) => resolve(challenge.id, dueAtMs))
      return challenge
    },
    resolve,
  }
}

/** All three directions: what a price, or a match in a group, can do. */
export const allDirections: readonly Direction[] = directionSchema.options

function resultFor(
  challenge: ChallengeRecord,
  closePrice: number | null,
  instrument?: Instrument,
): Direction | null {
  if (challenge.openPrice === null || closePrice === null) return null
  return movement({
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
