/** What the palette finds in the database, and how much of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findItems, mostFound } from '../../src-main/operations/search/find-items.ts'
import { addRecentCommand, readRecentCommands } from '../../src-main/operations/search/recent-commands.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { storeSearchedFleet } from '../support/searched-fleet.ts'

let store: Store
beforeAll(() => {
  store = openStore({ path: ':memory:', clock: () => 0 })
  storeSearchedFleet(store, { agents: 40, events: 200 })
})
afterAll(() => store.close())

const find = (text: string) => findItems({ store, clock: () => 0 }, text)
const counts = (text: string) => {
  const { agents, challenges, events } = find(text)
  return [agents.length, challenges.length, events.length]
}

describe('the search of the palette', () => {
  it.each([
    ['nothing', '', [0, 0, 0]],
    ['white space', '  \t ', [0, 0, 0]],
    ['a part of a name', 'lios-004', [1, 0, 0]],
    ['an id', 'agent-0007', [1, 0, 0]],
    ['every agent, with a bound', 'helios', [mostFound, 0, 0]],
    ['gold, in titles and by its symbol', 'gold', [0, mostFound, mostFound]],
    ['gold in the other language', '黄金', [0, mostFound, 0]],
    ['both words, in any order', 'report gold', [0, 0, mostFound]],
    ['a word that one kind has and one that none has', 'helios 黄金', [0, 0, 0]],
    ['signs that mean something to SQL', '%', [0, 0, 0]],
    ['another of them', '_____', [0, 0, 0]],
    ['a quote', "'; DROP TABLE agents; --", [0, 0, 0]],
  ])('finds %s', (_what, text, found) => {
    expect(counts(text)).toEqual(found)
  })

  it('takes the agent whose name begins so before others', () => {
    expect(find('Helios-0003').agents[0]?.name).toBe('Helios-0003')
  })

  it('takes words after the fourth for nothing', () => {
    expect(counts('gold report moves , nowhere-at-all')).toEqual(counts('gold report moves ,'))
  })
})

describe('the commands that were run last', () => {
  it('are the newest six, each once', () => {
    for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']) addRecentCommand(store, id)
    expect(readRecentCommands(store)).toEqual(['g', 'f', 'e', 'd', 'c', 'a'])
  })

  it.each([[{ a: 1 }], ['text'], [[1, 2]]])('are none when %j is stored', (stored) => {
    store.settings.set('recentCommands', stored)
    expect(readRecentCommands(store)).toEqual([])
  })
})
