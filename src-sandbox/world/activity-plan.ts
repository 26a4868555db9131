/** What keeps the world going: news with a short challenge, daily and session challenges, two tournaments. */
import { type Site, sites } from '#contract/ids.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { createRandom, type Random } from '../random.ts'
import type { TournamentRecord } from '../state.ts'
import { type Instrument, instruments } from './instruments.ts'
import { pruneHistory } from './prune-history.ts'
import { storiesOf } from './stories.ts'
import { createPlayoffs, createWorldCup, type Fixture, type Tournament } from './tournament.ts'
import { allDirections, historyMs, type World } from './world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Plans everything from the start of history on; from then on each happening plans its successor. After a restart with
 * the same state what recurs goes on where it was, and what would have happened meanwhile is left out.
 */
export function startActivityPlan(world: World): void {
  recur(world, 'forgetting', {
    firstAtMs: world.startAtMs + hourMs,
    everyMs: hourMs,
    run: (atMs) => pruneHistory(world.state, atMs),
  })
  for (const challenge of Object.values(world.state.unresolved).flatMap((open) => [...open.values()])) {
    world.continueChallenge(challenge)
  }
  for (const site of sites) {
    startNews(world, site)
    const ofSite = instruments.filter((instrument) => instrument.site === site)
    ofSite.forEach((instrument, index) => {
      startDaily(world, instrument, world.startAtMs - 30 * hourMs + index * 48 * minuteMs)
    })
  }
  startSessions(world)
  startTournament(world, {
    scopeKey: 'WC2026',
    create: createWorldCup,
    openAheadMs: 24 * hourMs,
    playedBeforeStartMs: 88 * hourMs,
  })
  startTournament(world, {
    scopeKey: 'NBA2026',
    create: createPlayoffs,
    openAheadMs: 16 * hourMs,
    playedBeforeStartMs: 14 * hourMs,
  })
}

const isRestarted = (world: World) => world.label !== ''

/** The next time is part of the state. */
function recur(
  world: World,
  name: string,
  rhythm: { firstAtMs: number; everyMs: number; run(atMs: number): void },
): void {
  const { dueAtMs } = world.state
  let nextAtMs = dueAtMs.get(name) ?? rhythm.firstAtMs
  if (isRestarted(world)) while (nextAtMs < world.startAtMs) nextAtMs += rhythm.everyMs
  const runAndPlan = (atMs: number) => {
    rhythm.run(atMs)
    planNext(atMs + rhythm.everyMs)
  }
  const planNext = (atMs: number) => {
    dueAtMs.set(name, atMs)
    world.schedule.at(atMs, runAndPlan)
  }
  planNext(nextAtMs)
}

/** Life of the first challenges after the start: something closes soon for whoever has just opened the door. */
const firstLivesMs = [2.5 * minuteMs, 5 * minuteMs, 9 * minuteMs]

function startNews(world: World, site: Site): void {
  const random = createRandom(world.seed, `news:${site}${world.label}`)
  const report = (atMs: number, lifeMs: number) => reportNews(world, site, { random, atMs, lifeMs })
  const pastFromMs = isRestarted(world) ? world.startAtMs : world.startAtMs - historyMs + hourMs
  for (let atMs = pastFromMs; atMs < world.startAtMs - hourMs; atMs += 2 * hourMs) {
    world.schedule.at(atMs, (dueAtMs) => report(dueAtMs, wholeSeconds(random.between(10, 40) * minuteMs)))
  }
  for (const lifeMs of firstLivesMs) world.schedule.at(world.startAtMs - 5_000, (atMs) => report(atMs, lifeMs + 5_000))
  const continueNews = (atMs: number) => {
    report(atMs, wholeSeconds(random.between(2, 10) * minuteMs))
    world.schedule.at(atMs + wholeSeconds(random.between(2.5, 4.5) * minuteMs), continueNews)
  }
  world.schedule.at(world.startAtMs + 2 * minuteMs, continueNews)
}

/** Threads on a piece of news, at most. */
const newsComments = 6

function reportNews(world: World, site: Site, given: { random: Random; atMs: number; lifeMs: number }): void {
  const { random, atMs, lifeMs } = given
  const story = random.pick(storiesOf[site])
  const instrument = instruments.find(({ symbol }) => symbol === story.symbol)
  if (instrument === undefined) return
  const title = story.title.replace('{n}', String(2 + random.int(8)))
  const topic = { kind: 'price' as const, asset: instrument.symbol, price: null }
  const event = world.reportEvent(atMs, { site, title, spaces: story.spaces, topic, comments: newsComments })
  const deadlineMs = atMs + lifeMs
  const resolveAtMs = deadlineMs + wholeSeconds(random.between(40, 80) * 1000)
  openPriceChallenge(world, instrument, {
    atMs,
    eventId: event.id,
    deadlineMs,
    resolveAtMs,
    challengeType: instrument.symbol === 'BTC' ? 'btc_flash' : instrument.challengeType,
    sessionName: null,
    lead: site === 'cn' ? `${title}。` : `${title}. `,
    expectedReturn: random.normal() * 2 * instrument.neutralBand,
  })
}

function startDaily(world: World, instrument: Instrument, firstAtMs: number): void {
  const random = createRandom(world.seed, `daily:${instrument.symbol}${world.label}`)
  const run = (atMs: number) => {
    openPriceChallenge(world, instrument, {
      atMs,
      eventId: null,
      deadlineMs: atMs + 20 * hourMs,
      resolveAtMs: atMs + 24 * hourMs,
      challengeType: instrument.challengeType,
      sessionName: null,
      lead: '',
      expectedReturn: (random.normal() * instrument.annualVolatility) / 20,
    })
  }
  recur(world, `daily:${instrument.symbol}`, { firstAtMs, everyMs: 24 * hourMs, run })
}

const btcSessions: readonly [string, ...string[]] = ['asia', 'europe', 'us']

function startSessions(world: World): void {
  const bitcoin = instruments.find(({ symbol }) => symbol === 'BTC')
  if (bitcoin === undefined) return
  const random = createRandom(world.seed, `btc-sessions${world.label}`)
  const run = (atMs: number) => {
    const session = Math.floor(atMs / (4 * hourMs)) % btcSessions.length
    const sessionName = btcSessions[session] ?? btcSessions[0]
    openPriceChallenge(world, bitcoin, {
      atMs,
      eventId: null,
      deadlineMs: atMs + 3 * hourMs,
      resolveAtMs: atMs + 4 * hourMs,
      challengeType: 'btc_session',
      sessionName,
      lead: `Session ${sessionName}: `,
      expectedReturn: random.normal() * 0.008,
    })
  }
  recur(world, 'btc-sessions', {
    firstAtMs: world.startAtMs - 34 * hourMs - 40 * minuteMs,
    everyMs: 4 * hourMs,
    run,
  })
}

interface PriceQuestion {
  atMs: number
  eventId: string | null
  deadlineMs: number
  resolveAtMs: number
  challengeType: string
  sessionName: string | null
  lead: string
  /** How far the world is going to push the price until the challenge resolves. */
  expectedReturn: number
}

function openPriceChallenge(world: World, instrument: Instrument, given: PriceQuestion): void {
  const { expectedReturn, lead, ...challenge } = given
  world.pushPrice(instrument.symbol, {
    fromMs: given.atMs,
    untilMs: given.resolveAtMs,
    logReturn: expectedReturn,
  })
  const clearly = Math.abs(expectedReturn) > instrument.neutralBand
  const outlook: Direction = clearly ? (expectedReturn > 0 ? 'bullish' : 'bearish') : 'neutral'
  world.openChallenge(given.atMs, {
    site: instrument.site,
    eventId: challenge.eventId,
    question: lead + priceQuestion(instrument, given.resolveAtMs),
    asset: instrument.symbol,
    challengeType: challenge.challengeType,
    scopeKey: instrument.symbol,
    sessionName: challenge.sessionName,
    deadlineMs: challenge.deadlineMs,
    resolveAtMs: challenge.resolveAtMs,
    openPrice: world.priceOf(instrument.symbol, given.atMs),
    outlook,
    choices: allDirections,
    topic: { kind: 'price', asset: instrument.symbol, price: null },
  })
}

function priceQuestion(instrument: Instrument, atMs: number): string {
  const beijingMs = 8 * hourMs
  const time = (offsetMs: number) => new Date(atMs + offsetMs).toISOString().slice(11, 16)
  return instrument.site === 'cn'
    ? `到北京时间${time(beijingMs)}，${instrument.title}会上涨、下跌还是持平？`
    : `Will ${instrument.title} be higher, lower or unchanged at ${time(0)} UTC?`
}

interface TournamentRhythm {
  scopeKey: Tournament['scopeKey']
  create(options: { seed: number } & TournamentRecord): Tournament
  openAheadMs: number
  playedBeforeStartMs: number
}

function startTournament(world: World, rhythm: TournamentRhythm): void {
  const { tournaments } = world.state
  const play = (record: TournamentRecord) => {
    tournaments.set(rhythm.scopeKey, record)
    const tournament = rhythm.create({ seed: world.seed, ...record })
    for (const fixture of tournament.fixtures) planFixture(world, tournament, { fixture, ...rhythm })
    const lastAtMs = tournament.fixtures.at(-1)?.kickoffAtMs ?? record.firstKickoffAtMs
    // Only when the last match is over: its result belongs to this edition.
    world.schedule.at(lastAtMs + matchMs, (atMs) => {
      play({
        edition: record.edition + 1,
        firstKickoffAtMs: atMs + rhythm.openAheadMs - matchMs,
        results: new Map(),
      })
    })
  }
  const firstKickoffAtMs = world.startAtMs + 20 * minuteMs - rhythm.playedBeforeStartMs
  play(tournaments.get(rhythm.scopeKey) ?? { edition: 1, firstKickoffAtMs, results: new Map() })
}

const matchMs = 3 * hourMs

function planFixture(world: World, tournament: Tournament, given: { fixture: Fixture; openAheadMs: number }): void {
  const { fixture, openAheadMs } = given
  const fromMs = isRestarted(world) ? world.startAtMs : world.startAtMs - historyMs
  if (isKnown(world, tournament, fixture)) return
  // A match that kicked off before history begins would open after its own deadline.
  if (fixture.kickoffAtMs <= fromMs) {
    tournament.record(fixture.asset, tournament.likelyResult(fixture))
    return
  }
  const openWhenTeamsAreKnown = (atMs: number) => {
    const teams = tournament.teamsOf(fixture)
    if (teams !== null) openFixture(world, tournament, { fixture, teams, atMs })
    else if (atMs < fixture.kickoffAtMs) world.schedule.at(atMs + 10 * minuteMs, openWhenTeamsAreKnown)
  }
  world.schedule.at(Math.max(fromMs, fixture.kickoffAtMs - openAheadMs), openWhenTeamsAreKnown)
}

/** Whether a fixture was played before a restart, or is open. */
function isKnown(world: World, { scopeKey }: Tournament, { asset }: Fixture): boolean {
  const hasResult = world.state.tournaments.get(scopeKey)?.results.has(asset) === true
  const open = [...world.state.unresolved.global.values()]
  return hasResult || open.some((challenge) => challenge.asset === asset)
}

function openFixture(
  world: World,
  tournament: Tournament,
  given: { fixture: Fixture; teams: { home: string; away: string }; atMs: number },
): void {
  const { fixture, teams, atMs } = given
  const outcomes = fixture.drawAllowed ? 'win, draw, or lose' : 'win or lose'
  world.openChallenge(atMs, {
    site: 'global',
    eventId: null,
    question: `Will ${teams.home} ${outcomes} against ${teams.away}? (${fixture.label})`,
    asset: fixture.asset,
    challengeType: tournament.challengeType,
    scopeKey: tournament.scopeKey,
    sessionName: fixture.stage,
    deadlineMs: fixture.kickoffAtMs,
    resolveAtMs: fixture.kickoffAtMs + matchMs,
    openPrice: null,
    outlook: tournament.likelyResult(fixture),
    choices: fixture.drawAllowed ? allDirections : ['bullish', 'bearish'],
    topic: { kind: 'match', ...teams },
  })
}

/** Timestamps on the wire carry no fractions, so nothing is planned on one. */
function wholeSeconds(ms: number): number {
  return Math.round(ms / 1000) * 1000
}
