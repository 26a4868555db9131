import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { createQueryClient } from '../../bridge/query-client.ts'
import { findFailedReadings } from './failed-readings.ts'
import { FailedReadingsBanner } from './failed-readings-banner.tsx'

interface Read {
  /** What each reading brought; null: it failed. */
  readings: readonly (string | null)[]
  isShown?: boolean
  saysError?: boolean
}

async function readAll(client: QueryClient, { readings, isShown = true, saysError = false }: Read): Promise<void> {
  const left = [...readings]
  const observer = new QueryObserver(client, {
    queryKey: ['read'],
    queryFn: () => left.shift() ?? Promise.reject(new Error('main could not answer')),
    enabled: false,
    meta: { saysError },
  })
  for (const _ of readings) await observer.refetch()
  if (!isShown) return
  observer.setOptions({ ...observer.options, enabled: true, retryOnMount: false })
  onTestFinished(observer.subscribe(() => undefined))
}

it.each<[string, Read, number]>([
  ['what was never read is none', { readings: [] }, 0],
  ['what failed at first is none: its place says so', { readings: [null] }, 0],
  ['what was read is none', { readings: ['a'] }, 0],
  ['what failed after it was read is one', { readings: ['a', null] }, 1],
  ['what failed twice is one', { readings: ['a', null, null] }, 1],
  ['what was read again since is none', { readings: ['a', null, 'b'] }, 0],
  ['what no screen shows is none', { readings: ['a', null], isShown: false }, 0],
  ['what says its error itself is none', { readings: ['a', null], saysError: true }, 0],
])('of failed readings %s', async (_, read, count) => {
  const client = createQueryClient()
  await readAll(client, read)
  expect(findFailedReadings(client.getQueryCache())).toHaveLength(count)
})

it('leaves another page of a list that could not be had to that list', async () => {
  const client = createQueryClient()
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => (pageParam === 0 ? 'a' : Promise.reject(new Error('main could not answer'))),
    initialPageParam: 0,
    getNextPageParam: () => 1,
  })
  onTestFinished(observer.subscribe(() => undefined))
  await observer.refetch()
  await observer.fetchNextPage()
  expect(observer.getCurrentResult().isFetchNextPageError).toBe(true)
  expect(findFailedReadings(client.getQueryCache())).toHaveLength(0)
})

it.each([
  ['why and from when on what is shown may be old', ['a', null], /may be out of date.*Try again.*Last read/],
  ['nothing while all was read', ['a'], /^$/],
])('the banner says %s', async (_, readings, expected) => {
  const { draw, queryClient } = await createDrawnPage()
  await readAll(queryClient, { readings })
  expect(draw(<FailedReadingsBanner />).replaceAll(/\s+/g, ' ')).toMatch(expected)
})
