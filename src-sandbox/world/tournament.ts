/** The fixtures of a tournament: groups, then knock-out rounds whose teams follow from the results before. */
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { createRandom, type Random } from '../random.ts'

/** Where a team of a match comes from. */
type Origin =
  | { kind: 'team'; team: string }
  | { kind: 'group'; group: string; rank: number }
  | { kind: 'match'; match: string; side: 'winner' | 'loser' }

/** A match of a tournament. */
export interface Fixture {
  /** Also the challenge's asset, as in `WC2026_grpA_match03`. */
  asset: string
  stage: string
  label: string
  kickoffAtMs: number
  home: Origin
  away: Origin
  drawAllowed: boolean
}

/** A tournament with its matches, drawn from the seed. */
export interface Tournament {
  scopeKey: 'WC2026' | 'NBA2026'
  challengeType: string
  fixtures: readonly Fixture[]
  /** Both teams of a fixture, or `null` while a match that decides them has not been played. */
  teamsOf(fixture: Fixture): { home: string; away: string } | null
  /** What is going to happen, drawn from the seed by the teams' strength. */
  likelyResult(fixture: Fixture): Direction
  record(asset: string, result: Direction): void
}

const hourMs = 3_600_000

/**
 * 32 teams in 8 groups, 48 group matches, then 16 knock-out matches: one match every two hours, a rest before each
 * round.
 */
export function createWorldCup(options: {
  seed: number
  edition: number
  firstKickoffAtMs: number
  results?: Map<string, Direction>
}): Tournament {
  const random = createRandom(options.seed, `wc:${options.edition}`)
  const teams = shuffled(worldCupTeams, random)
  const groups = [...'ABCDEFGH'].map((name, index) => ({
    name,
    teams: teams.slice(index * 4, index * 4 + 4),
  }))
  const drafts: Omit<Fixture, 'kickoffAtMs'>[] = []
  for (const half of [groups.slice(0, 4), groups.slice(4)]) {
    for (let round = 0; round < roundRobin.length; round += 1) {
      for (const group of half) drafts.push(groupMatch(group, round))
    }
  }
  const knockOut = (stage: string, label: string, pairs: readonly [Origin, Origin][]) => {
    pairs.forEach(([home, away], index) => {
      drafts.push({
        asset: `WC2026_${stage}_match${twoDigits(index + 1)}`,
        stage,
        label,
        home,
        away,
        drawAllowed: false,
      })
    })
  }
  const winners = (stage: string, count: number) => pairUp(stage, count, 'winner')
  knockOut('r16', 'Round of 16', groupPairs)
  knockOut('qf', 'Quarter-final', winners('r16', 8))
  knockOut('sf', 'Semi-final', winners('qf', 4))
  knockOut('third', 'Match for third place', pairUp('sf', 2, 'loser'))
  knockOut('final', 'Final', winners('sf', 2))
  return playable({
    scopeKey: 'WC2026',
    challengeType: 'worldcup',
    drafts,
    gapMs: 2 * hourMs,
    options,
    random,
  })
}

/** 16 teams, single games, no draws. */
export function createPlayoffs(options: {
  seed: number
  edition: number
  firstKickoffAtMs: number
  results?: Map<string, Direction>
}): Tournament {
  const random = createRandom(options.seed, `nba:${options.edition}`)
  const teams = shuffled(basketballTeams, random)
  const drafts: Omit<Fixture, 'kickoffAtMs'>[] = []
  const round = (stage: string, label: string, pairs: readonly [Origin, Origin][]) => {
    pairs.forEach(([home, away], index) => {
      const asset = `NBA2026_${stage}_game${twoDigits(index + 1)}`
      drafts.push({ asset, stage, label, home, away, drawAllowed: false })
    })
  }
  const team = (index: number): Origin => ({ kind: 'team', team: teams[index] ?? '' })
  const from = (stage: string, count: number) => pairUp(stage, count, 'winner', 'NBA2026', 'game')
  round(
    'r1',
    'First round',
    Array.from({ length: 8 }, (_, i): [Origin, Origin] => [team(2 * i), team(2 * i + 1)]),
  )
  round('sf', 'Conference semi-final', from('r1', 8))
  round('cf', 'Conference final', from('sf', 4))
  round('final', 'Final', from('cf', 2))
  return playable({ scopeKey: 'NBA2026', challengeType: 'nba', drafts, gapMs: 3 * hourMs, options, random })
}

function playable(given: {
  scopeKey: Tournament['scopeKey']
  challengeType: string
  drafts: readonly Omit<Fixture, 'kickoffAtMs'>[]
  gapMs: number
  options: { firstKickoffAtMs: number; results?: Map<string, Direction> }
  random: Random
}): Tournament {
  let kickoffAtMs = given.options.firstKickoffAtMs - given.gapMs
  let stage = given.drafts[0]?.stage
  const fixtures = given.drafts.map((draft): Fixture => {
    kickoffAtMs += draft.stage === stage ? given.gapMs : given.gapMs + 4 * hourMs
    stage = draft.stage
    return { ...draft, kickoffAtMs }
  })
  const draws = new Map(fixtures.map(({ asset }) => [asset, given.random.next()]))
  const results = given.options.results ?? new Map<string, Direction>()
  const byAsset = new Map(fixtures.map((fixture) => [fixture.asset, fixture]))
  const teamOf = (origin: Origin): string | null => {
    if (origin.kind === 'team') return origin.team
    if (origin.kind === 'group') return groupTable(fixtures, results, origin.group)?.[origin.rank] ?? null
    const match = byAsset.get(origin.match)
    const result = results.get(origin.match)
    if (match === undefined || result === undefined) return null
    const homeWon = result !== 'bearish'
    return teamOf(homeWon === (origin.side === 'winner') ? match.home : match.away)
  }
  return {
    scopeKey: given.scopeKey,
    challengeType: given.challengeType,
    fixtures,
    teamsOf(fixture) {
      const [home, away] = [teamOf(fixture.home), teamOf(fixture.away)]
      return home === null || away === null ? null : { home, away }
    },
    likelyResult(fixture) {
      const draw = draws.get(fixture.asset) ?? 0.5
      if (fixture.drawAllowed && draw > 0.76) return 'neutral'
      return draw < (fixture.drawAllowed ? 0.43 : 0.56) ? 'bullish' : 'bearish'
    },
    record: (asset, result) => void results.set(asset, result),
  }
}

const roundRobin: readonly [number, number][] = [
  [0, 1],
  [2, 3],
  [0, 2],
  [3, 1],
  [3, 0],
  [1, 2],
]

function groupMatch(group: { name: string; teams: readonly string[] }, round: number): Omit<Fixture, 'kickoffAtMs'> {
  const [home, away] = roundRobin[round] ?? [0, 1]
  return {
    asset: `WC2026_grp${group.name}_match${twoDigits(round + 1)}`,
    stage: 'group',
    label: `Group ${group.name}`,
    home: { kind: 'team', team: group.teams[home] ?? '' },
    away: { kind: 'team', team: group.teams[away] ?? '' },
    drawAllowed: true,
  }
}

/** Teams of a group by points, or `null` while a match of it is missing. Ties go by the order of the draw. */
function groupTable(
  fixtures: readonly Fixture[],
  results: ReadonlyMap<string, Direction>,
  group: string,
): string[] | null {
  const points = new Map<string, number>()
  for (const { asset, home, away } of fixtures) {
    if (!asset.startsWith(`WC2026_grp${group}_`) || home.kind !== 'team' || away.kind !== 'team') continue
    const result = results.get(asset)
    if (result === undefined) return null
    points.set(home.team, (points.get(home.team) ?? 0) + pointsFor(result, 'bullish'))
    points.set(away.team, (points.get(away.team) ?? 0) + pointsFor(result, 'bearish'))
  }
  return [...points].sort(([, a], [, b]) => b - a).map(([team]) => team)
}

function pointsFor(result: Direction, win: Direction): number {
  if (result === 'neutral') return 1
  return result === win ? 3 : 0
}

const fromGroup = (group: string, rank: number): Origin => ({ kind: 'group', group, rank })
const groupPairs: readonly [Origin, Origin][] = ['AB', 'CD', 'EF', 'GH'].flatMap((pair): [Origin, Origin][] => {
  const [first = '', second = ''] = pair
  return [
    [fromGroup(first, 0), fromGroup(second, 1)],
    [fromGroup(second, 0), fromGroup(first, 1)],
  ]
})

function pairUp(
  stage: string,
  count: number,
  ...[side, scopeKey = 'WC2026', noun = 'match']: ['winner' | 'loser', string?, string?]
): [Origin, Origin][] {
  const from = (index: number): Origin => ({
    kind: 'match',
    match: `${scopeKey}_${stage}_${noun}${twoDigits(index + 1)}`,
    side,
  })
  return Array.from({ length: count / 2 }, (_, index): [Origin, Origin] => [from(2 * index), from(2 * index + 1)])
}

function shuffled(names: readonly string[], random: Random): string[] {
  return names
    .map((name) => ({ name, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ name }) => name)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

const worldCupTeams = (
  'Argentina,Australia,Austria,Belgium,Brazil,Canada,Colombia,Croatia,Denmark,Ecuador,Egypt,England,France,Germany,' +
  'Ghana,Iran,Italy,Japan,Mexico,Morocco,Netherlands,New Zealand,Norway,Portugal,Saudi Arabia,Senegal,South Korea,' +
  'Spain,Switzerland,Turkey,United States,Uruguay'
).split(',')
const basketballTeams = (
  'Boston,Brooklyn,Chicago,Cleveland,Dallas,Denver,Detroit,Houston,Memphis,Miami,Milwaukee,Minnesota,New York,' +
  'Oklahoma City,Orlando,Phoenix'
).split(',')
