import { describe, expect, it, vi } from 'vitest'
import type { AskedWrite, AskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import { mostUnasked, unaskedWindowMs } from '#contract/rules/outbox/send-limit.ts'
import { createSendLimit, type SendBatch } from './send-limit.ts'

const codeOf = (call: Promise<void>): Promise<string> =>
  call.then(
    () => 'passed',
    (thrown: { code: string }) => thrown.code,
  )

function batchOf(count: number, { from = 0, isParted = false } = {}): SendBatch<number> {
  return {
    items: Array.from({ length: count }, (_, index) => from + index),
    ...(isParted ? { nameOf: String } : {}),
    listWrites: (some) =>
      some.map(
        (item): AskedWrite => ({
          kind: item % 2 === 0 ? 'like' : 'comment',
          agentKey: `ag_${item % 7}`,
          site: item % 7 === 0 ? 'cn' : 'global',
          deadlineAtMs: null,
        }),
      ),
  }
}

function world(answer: () => boolean | Promise<boolean>) {
  let nowMs = 1_000_000
  const asked: AskedWrites[] = []
  const limit = createSendLimit({
    clock: () => nowMs,
    confirmations: {
      async confirmWrites(question) {
        asked.push(question)
        return answer()
      },
    },
  })
  return {
    limit,
    asked,
    wait: (ms: number) => (nowMs += ms),
    pass: <Item>(batch: SendBatch<Item>): Promise<void> =>
      limit.pass(
        () => batch,
        () => {},
      ),
  }
}

describe('the limit on what the page has sent', () => {
  it('asks nothing within it, however it is divided', async () => {
    const { pass, asked } = world(() => false)
    for (const count of [60, 1, 0, 39]) expect(await codeOf(pass(batchOf(count)))).toBe('passed')
    expect(asked).toEqual([])
  })

  it.each([
    { before: [], batch: mostUnasked + 1 },
    { before: [mostUnasked], batch: 1 },
    { before: [60, 39], batch: 2 },
  ])('asks once about what goes past it: $before, then $batch', async ({ before, batch }) => {
    const { pass, asked } = world(() => true)
    for (const count of before) await pass(batchOf(count))
    expect(await codeOf(pass(batchOf(batch)))).toBe('passed')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.unasked).toBe(before.reduce((sum, count) => sum + count, 0))
    expect(asked[0]?.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(batch)
    // A yes begins the count again.
    expect(await codeOf(pass(batchOf(mostUnasked)))).toBe('passed')
    expect(asked).toHaveLength(1)
  })

  it('a no lets nothing through and forgives nothing', async () => {
    const { pass, asked } = world(() => false)
    await pass(batchOf(90))
    expect(await codeOf(pass(batchOf(11)))).toBe('writes_not_confirmed')
    expect(await codeOf(pass(batchOf(11)))).toBe('writes_not_confirmed')
    expect(await codeOf(pass(batchOf(10)))).toBe('passed')
    expect(await codeOf(pass(batchOf(1)))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(3)
  })

  it('the window rolls: what is older than it counts no more', async () => {
    const { pass, asked, wait } = world(() => false)
    await pass(batchOf(60))
    wait(unaskedWindowMs / 2)
    await pass(batchOf(40))
    wait(unaskedWindowMs / 2)
    expect(await codeOf(pass(batchOf(60)))).toBe('passed')
    expect(await codeOf(pass(batchOf(1)))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(1)
  })

  it('a clock that is set back makes the window neither longer nor shorter', async () => {
    const { pass, asked, wait } = world(() => false)
    await pass(batchOf(mostUnasked))
    wait(-24 * 3_600_000)
    expect(await codeOf(pass(batchOf(1)))).toBe('writes_not_confirmed')
    wait(unaskedWindowMs)
    expect(await codeOf(pass(batchOf(mostUnasked)))).toBe('passed')
    expect(asked).toHaveLength(1)
  })

  it('what goes while the question is open counts after it', async () => {
    let answer: (isConfirmed: boolean) => void = () => {}
    const { pass, asked } = world(() => new Promise<boolean>((resolve) => (answer = resolve)))
    const large = pass(batchOf(500))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await pass(batchOf(80))
    answer(true)
    await large
    expect(await codeOf(pass(batchOf(20)))).toBe('passed')
    const next = pass(batchOf(1))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    answer(false)
    expect(await codeOf(next)).toBe('writes_not_confirmed')
  })

  it('says of which kinds, at which sites and as how many agents', async () => {
    const { pass, asked } = world(() => true)
    await pass(batchOf(140))
    expect(asked[0]).toMatchObject({
      kinds: [
        { kind: 'like', count: 70 },
        { kind: 'comment', count: 70 },
      ],
      sites: [
        { site: 'cn', agents: 1 },
        { site: 'global', agents: 6 },
      ],
    })
  })
})

describe('a batch in parts', () => {
  const parts = [0, 60, 120, 180].map((from) => batchOf(60, { from, isParted: true }))
  const whole = batchOf(240, { isParted: true })

  it('is asked about once, whole, and then each item passes once', async () => {
    const { limit, pass, asked } = world(() => true)
    await limit.confirmWhole(whole)
    for (const part of parts) await pass(part)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(240)
    // What was confirmed whole is not in the count; what comes again is.
    await pass(parts[0] ?? whole)
    expect(asked).toHaveLength(1)
    await pass(parts[1] ?? whole)
    expect(asked).toHaveLength(2)
  })

  it('that was refused has no approval', async () => {
    const { limit, pass, asked } = world(() => false)
    expect(await codeOf(limit.confirmWhole(whole))).toBe('writes_not_confirmed')
    expect(await codeOf(pass(parts[0] ?? whole))).toBe('passed')
    expect(await codeOf(pass(parts[1] ?? whole))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(2)
  })

  it('within the limit is counted when it is confirmed whole, and only then', async () => {
    const { limit, pass, asked } = world(() => false)
    await limit.confirmWhole(batchOf(90, { isParted: true }))
    for (const from of [0, 30, 60]) await pass(batchOf(30, { from, isParted: true }))
    expect(await codeOf(pass(batchOf(10)))).toBe('passed')
    expect(await codeOf(pass(batchOf(1)))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(1)
  })

  it('lets no other items through, and loses nothing of itself when they are refused', async () => {
    let isYes = true
    const { limit, pass } = world(() => isYes)
    await limit.confirmWhole(whole)
    isYes = false
    expect(await codeOf(pass(batchOf(400, { isParted: true })))).toBe('writes_not_confirmed')
    for (const part of parts) expect(await codeOf(pass(part))).toBe('passed')
  })

  it('that was let through before the clock was set back has to be asked about again', async () => {
    const { limit, pass, asked, wait } = world(() => true)
    await limit.confirmWhole(whole)
    wait(-24 * 3_600_000)
    for (const part of parts) await pass(part)
    // Each second part goes past the limit again.
    expect(asked).toHaveLength(3)
  })

  it('that rests for a whole window has to be asked about again', async () => {
    const { limit, pass, asked, wait } = world(() => true)
    await limit.confirmWhole(whole)
    wait(unaskedWindowMs - 1)
    await pass(parts[0] ?? whole)
    wait(unaskedWindowMs - 1)
    await pass(parts[1] ?? whole)
    wait(unaskedWindowMs)
    await pass(parts[2] ?? whole)
    await pass(parts[3] ?? whole)
    expect(asked).toHaveLength(2)
  })

  it.each([
    { whole: 240, sent: 1, again: 240, questions: 1 },
    { whole: 240, sent: 3, again: 240, questions: 1 },
    // What was never confirmed whole is another batch.
    { whole: 240, sent: 0, again: 400, questions: 2 },
    { whole: 90, sent: 0, again: 90, questions: 0 },
    { whole: 90, sent: 0, again: 100, questions: 0 },
    { whole: 90, sent: 0, again: 101, questions: 1 },
  ])(
    'that is confirmed whole again is not asked about and counted again: %o',
    async ({ whole, sent, again, questions }) => {
      const { limit, pass, asked, wait } = world(() => true)
      await limit.confirmWhole(batchOf(whole, { isParted: true }))
      for (const part of parts.slice(0, sent)) await pass(part)
      wait(unaskedWindowMs / 2)
      const rest = batchOf(again - sent * 60, { from: sent * 60, isParted: true })
      await limit.confirmWhole(rest)
      expect(asked).toHaveLength(questions)
      // Each of them is let through once all the same.
      await pass(rest)
      expect(asked).toHaveLength(questions)
      const repeated = await Promise.all([pass(rest), pass(batchOf(mostUnasked + 1, { isParted: true }))])
      expect(repeated).toHaveLength(2)
      expect(asked.length).toBeGreaterThan(questions)
    },
  )

  it('that is confirmed whole again lasts as if it had come, where the operator was asked', async () => {
    const { limit, pass, asked, wait } = world(() => true)
    await limit.confirmWhole(whole)
    for (let turn = 0; turn < 3; turn += 1) {
      wait(unaskedWindowMs - 1)
      await limit.confirmWhole(whole)
    }
    await pass(whole)
    expect(asked).toHaveLength(1)
  })

  it('within the limit cannot be saved up: it ends with its count', async () => {
    const { limit, pass, asked, wait } = world(() => false)
    for (const from of [0, 100, 200]) {
      const batch = batchOf(mostUnasked, { from, isParted: true })
      await limit.confirmWhole(batch)
      wait(unaskedWindowMs / 2)
      await pass(batchOf(1, { from, isParted: true }))
      await limit.confirmWhole(batchOf(mostUnasked - 1, { from: from + 1, isParted: true }))
      wait(unaskedWindowMs / 2)
    }
    expect(asked).toEqual([])
    expect(await codeOf(pass(batchOf(298, { from: 1, isParted: true })))).toBe('writes_not_confirmed')
  })
})

describe('a batch that grows while it is asked about', () => {
  /** Items by their numbers; the test adds to them. */
  const growing = (items: number[]) => () => ({ ...batchOf(0, { isParted: true }), items: [...items] })
  const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)
  const sizes = (asked: readonly AskedWrites[]) =>
    asked.map(({ kinds }) => kinds.reduce((sum, { count }) => sum + count, 0))

  it.each([
    { first: 101, more: 5000, questions: [101, 5000] },
    { first: 101, more: 1, questions: [101, 1] },
    { first: 101, more: 0, questions: [101] },
  ])('sends what the operator said yes to, and asks about the rest: %o', async ({ first, more, questions }) => {
    const items = numbers(first)
    const { limit, asked } = world(() => {
      if (asked.length === 1) items.push(...numbers(more, first))
      return true
    })
    const sent = await limit.pass(growing(items), () => items.length)
    expect(sent).toBe(first + more)
    expect(sizes(asked)).toEqual(questions)
  })

  it('sends nothing where the operator says no to what has come to it', async () => {
    const items = numbers(101)
    const { limit, asked } = world(() => {
      if (asked.length === 1) items.push(...numbers(5, 101))
      return asked.length === 1
    })
    const send = vi.fn()
    expect(await codeOf(limit.pass(growing(items), send))).toBe('writes_not_confirmed')
    expect(send).not.toHaveBeenCalled()
    expect(sizes(asked)).toEqual([101, 5])
  })

  it('counts nothing of it after a no to what has come to it', async () => {
    const { limit, pass, asked } = world(() => false)
    let reads = 0
    const grown = () => ({ ...batchOf(0, { isParted: true }), items: numbers(++reads === 1 ? 60 : 110) })
    expect(await codeOf(limit.pass(grown, () => {}))).toBe('writes_not_confirmed')
    expect(await codeOf(pass(batchOf(mostUnasked)))).toBe('passed')
    expect(sizes(asked)).toEqual([50])
  })

  it('counts what comes to it before it goes, however calls are mixed', async () => {
    const held = new Set(['tag', 'all'])
    const { limit, asked } = world(() => false)
    // What two pauses hold goes when the last of them ends, and each of two calls at once sees the other pause.
    const end = (pause: string) =>
      limit.pass(
        () => ({
          ...batchOf(0, { isParted: true }),
          items: [...held].every((one) => one === pause) ? numbers(500) : [],
        }),
        () => void held.delete(pause),
      )
    const ends = await Promise.all([codeOf(end('tag')), codeOf(end('all'))])
    expect(ends).toEqual(['passed', 'writes_not_confirmed'])
    expect(sizes(asked)).toEqual([500])
  })
})
