import { expect, it } from 'vitest'
import { nameOfChallenge } from './challenge-name.ts'

const match = (home: string, away: string) => ({
  asset: 'WC',
  outcomes: { kind: 'match', home, away, drawAllowed: true, stage: null } as const,
})

it.each([
  ['a price', { asset: 'CL', outcomes: { kind: 'price' } as const }, 'CL'],
  ['a match', match('France', 'Brazil'), 'France – Brazil'],
  ['another match of the tournament', match('Spain', 'Ghana'), 'Spain – Ghana'],
  ['a match of a team without a name', match('France', ' '), 'WC'],
  ['a name with what cannot be seen', match('Fran\u202ece', 'Brazil'), 'Fran⟦U+202E⟧ce – Brazil'],
])('%s has a name of its own', (_, challenge, name) => expect(nameOfChallenge(challenge)).toBe(name))
