import { describe, expect, it } from 'vitest'
import { AppError, type AppErrorCode } from '#contract/app-error.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { createCircuitBreaker } from './policy/circuit-breaker.ts'
import { probeBeforeWrite } from './probe-before-write.ts'
import type { ServiceAttempts } from './service-attempt.ts'

const at = { baseUrl: 'http://127.0.0.1:9', site: 'global' } as const
const minute = 60_000

/** A site that failed five times in a row, what its list says, and another reading. */
function openSpared(
  list: 'comes' | AppErrorCode,
  { isThrown = false, other = list }: { isThrown?: boolean; other?: 'comes' | AppErrorCode } = {},
) {
  let nowMs = 0
  let lists = 0
  const breaker = createCircuitBreaker(() => nowMs)
  for (let failure = 0; failure < 5; failure += 1) breaker.failed('site')
  const attempts = {
    async once(name: EndpointName) {
      lists += 1
      const said = name === 'listChallenges' ? list : other
      if (said === 'comes') return { ok: true }
      if (isThrown) throw new AppError(said)
      if (said === 'site_down' || said === 'timed_out') breaker.failed('site')
      return { ok: false, error: new AppError(said) }
    },
    circuits: {
      isSpared: () => breaker.isOpen('site'),
      openForMs: () => breaker.openForMs('site'),
      blockedMs: () => breaker.blockedMs('site'),
      takeTurn: () => breaker.takeTurn('site'),
      halfOpen: () => breaker.halfOpen('site'),
    },
  } as unknown as ServiceAttempts
  return {
    lists: () => lists,
    wait: (ms: number) => (nowMs += ms),
    ask: (signal?: AbortSignal) =>
      probeBeforeWrite(attempts, { ...at, signal }, 'submitPrediction').then(
        () => 'goes',
        (thrown: AppError) => thrown.code,
      ),
    fail: () => breaker.failed('site'),
  }
}

it('asks nothing of a site that is not spared, and nothing before it is time', async () => {
  const { ask, wait, lists } = openSpared('comes')
  expect([await ask(), lists()]).toEqual(['site_down', 0])
  wait(minute / 2)
  expect([await ask(), lists()]).toEqual(['goes', 1])
  expect([await ask(), lists()]).toEqual(['goes', 1])
})

describe.each<{ list: 'comes' | AppErrorCode; isThrown?: boolean; outcome: string }>([
  { list: 'comes', outcome: 'goes' },
  { list: 'rate_limited', outcome: 'goes' },
  { list: 'rate_limited', isThrown: true, outcome: 'goes' },
  { list: 'forbidden', outcome: 'goes' },
  { list: 'resource_unknown', outcome: 'goes' },
  { list: 'answer_malformed', outcome: 'goes' },
  { list: 'site_down', outcome: 'site_down' },
  { list: 'timed_out', outcome: 'site_down' },
  { list: 'redirect_refused', outcome: 'site_down' },
  { list: 'answer_not_json', outcome: 'site_down' },
  { list: 'host_unreachable', outcome: 'site_down' },
  { list: 'tls_refused', outcome: 'site_down' },
  { list: 'offline', outcome: 'site_down' },
])('where the list gives $list', ({ list, outcome, isThrown = false }) => {
  it(`a write ${outcome === 'goes' ? outcome : 'is held back'}`, async () => {
    const { ask, wait } = openSpared(list, { isThrown })
    for (let half = 0; half < 30; half += 1) {
      wait(minute / 2)
      expect(await ask()).toBe(outcome)
    }
  })
})

it('where the list alone fails, another reading is tried after five minutes', async () => {
  const { ask, wait, lists } = openSpared('site_down', { other: 'comes' })
  for (let half = 1; half < 10; half += 1) {
    wait(minute / 2)
    expect([await ask(), lists()]).toEqual(['site_down', half])
  }
  wait(minute / 2)
  expect([await ask(), lists()]).toEqual(['goes', 11])
})

it('lets writes go for half a minute at most where lists come and writes fail', async () => {
  const { ask, wait, fail, lists } = openSpared('comes')
  wait(minute / 2)
  expect(await ask()).toBe('goes')
  fail()
  expect(await ask()).toBe('site_down')
  wait(minute / 2)
  expect([await ask(), lists()]).toEqual(['goes', 2])
})

it('says that the caller has given up', async () => {
  const { ask, wait } = openSpared('site_down')
  wait(minute / 2)
  expect(await ask(AbortSignal.abort())).toBe('timed_out')
})
