import { expect, it } from 'vitest'
import { createPlayoffs, createWorldCup } from './tournament.ts'

it.each([
  ['world cup', createWorldCup, 64],
  ['play-offs', createPlayoffs, 15],
])('plays a %s from the first match to the final with teams that are always known', (_, create, matches) => {
  const tournament = create({ seed: 7, edition: 1, firstKickoffAtMs: 0 })
  expect(tournament.fixtures).toHaveLength(matches)
  for (const fixture of tournament.fixtures) {
    const teams = tournament.teamsOf(fixture)
    expect(teams).not.toBeNull()
    expect(teams?.home).not.toBe(teams?.away)
    const result = tournament.likelyResult(fixture)
    if (!fixture.drawAllowed) expect(result).not.toBe('neutral')
    tournament.record(fixture.asset, result)
  }
  expect(tournament.fixtures.at(-1)?.stage).toBe('final')
})

it('has draws in the group stage only', () => {
  const { fixtures } = createWorldCup({ seed: 7, edition: 1, firstKickoffAtMs: 0 })
  expect(new Set(fixtures.filter(({ drawAllowed }) => drawAllowed).map(({ stage }) => stage))).toEqual(
    new Set(['group']),
  )
})

it('does not know the teams of a final before the semi-finals', () => {
  const tournament = createWorldCup({ seed: 7, edition: 1, firstKickoffAtMs: 0 })
  const final = tournament.fixtures.at(-1)
  expect(final && tournament.teamsOf(final)).toBeNull()
})
