import { createORPCClient } from '@orpc/client'
import { expect, it } from 'vitest'
import type { ArenaClient } from '../../bridge/client.ts'
import { createOrpc } from '../../bridge/orpc.ts'
import { resultListQuery } from './results.queries.ts'
import { readResultsSearch, resultFilterOf } from './results-search.ts'

const orpc = createOrpc(createORPCClient<ArenaClient>({ call: async () => null }))

it.each([
  ['moves on by itself', { withinH: 24 }, true],
  ['is as it was chosen', { since: 1_000, until: 2_000 }, false],
  ['is everything', { tag: 'macro' }, false],
])('asks for results again as time goes where their period %s', (_, search, isAsked) => {
  const query = resultListQuery(orpc, resultFilterOf(readResultsSearch(search), null))
  expect([query.refetchInterval !== false, query.staleTime !== undefined]).toEqual([isAsked, isAsked])
})
