import { describe, expect, it, vi } from 'vitest'
import type { AskedWrite, AskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import { mostUnasked, unaskedWindowMs } from '#contract/rules/outbox/write-bound.ts'
import { createWriteBound, type PageAct } from './write-bound.ts'

const codeOf = (call: Promise<void>): Promise<string> =>
  call.then(
    () => 'passed',
    (thrown: { code: string }) => thrown.code,
  )

function actOf(count: number, { from = 0, isParted = false } = {}): PageAct<number> {
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
  const bound = createWriteBound({
    clock: () => nowMs,
    confirmations: {
      async confirmWrites(question) {
        asked.push(question)
        return answer()
      },
    },
  })
  return { bound, asked, wait: (ms: number) => (nowMs += ms) }
}

describe('the bound on what the page has sent', () => {
  it('asks nothing within it, however it is divided', async () => {
    const { bound, asked } = world(() => false)
    for (const count of [60, 1, 0, 39]) expect(await codeOf(bound.pass(actOf(count)))).toBe('passed')
    expect(asked).toEqual([])
  })

  it.each([
    { before: [], act: mostUnasked + 1 },
    { before: [mostUnasked], act: 1 },
    { before: [60, 39], act: 2 },
  ])('asks once about what goes past it: $before, then $act', async ({ before, act }) => {
    const { bound, asked } = world(() => true)
    for (const count of before) await bound.pass(actOf(count))
    expect(await codeOf(bound.pass(actOf(act)))).toBe('passed')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.unasked).toBe(before.reduce((sum, count) => sum + count, 0))
    expect(asked[0]?.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(act)
    // A yes begins the count anew.
    expect(await codeOf(bound.pass(actOf(mostUnasked)))).toBe('passed')
    expect(asked).toHaveLength(1)
  })

  it('a no lets nothing through and forgives nothing', async () => {
    const { bound, asked } = world(() => false)
    await bound.pass(actOf(90))
    expect(await codeOf(bound.pass(actOf(11)))).toBe('writes_not_confirmed')
    expect(await codeOf(bound.pass(actOf(11)))).toBe('writes_not_confirmed')
    expect(await codeOf(bound.pass(actOf(10)))).toBe('passed')
    expect(await codeOf(bound.pass(actOf(1)))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(3)
  })

  it('the window rolls: what is older than it counts no more', async () => {
    const { bound, asked, wait } = world(() => false)
    await bound.pass(actOf(60))
    wait(unaskedWindowMs / 2)
    await bound.pass(actOf(40))
    wait(unaskedWindowMs / 2)
    expect(await codeOf(bound.pass(actOf(60)))).toBe('passed')
    expect(await codeOf(bound.pass(actOf(1)))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(1)
  })

  it('what goes while the question is open counts after it', async () => {
    let answer: (isConfirmed: boolean) => void = () => {}
    const { bound, asked } = world(() => new Promise<boolean>((resolve) => (answer = resolve)))
    const large = bound.pass(actOf(500))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await bound.pass(actOf(80))
    answer(true)
    await large
    expect(await codeOf(bound.pass(actOf(20)))).toBe('passed')
    const next = bound.pass(actOf(1))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    answer(false)
    expect(await codeOf(next)).toBe('writes_not_confirmed')
  })

  it('says of which kinds, at which sites and as how many agents', async () => {
    const { bound, asked } = world(() => true)
    await bound.pass(actOf(140))
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

describe('an act in parts', () => {
  const parts = [0, 60, 120, 180].map((from) => actOf(60, { from, isParted: true }))
  const whole = actOf(240, { isParted: true })

  it('is asked about once, whole, and then each item passes once', async () => {
    const { bound, asked } = world(() => true)
    await bound.announce(whole)
    for (const part of parts) await bound.pass(part)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(240)
    // What went by the announcement is not in the count; what comes again is.
    await bound.pass(parts[0] ?? whole)
    expect(asked).toHaveLength(1)
    await bound.pass(parts[1] ?? whole)
    expect(asked).toHaveLength(2)
  })

  it('that was refused has no allowance', async () => {
    const { bound, asked } = world(() => false)
    expect(await codeOf(bound.announce(whole))).toBe('writes_not_confirmed')
    expect(await codeOf(bound.pass(parts[0] ?? whole))).toBe('passed')
    expect(await codeOf(bound.pass(parts[1] ?? whole))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(2)
  })

  it('within the bound is counted when it is announced, and only then', async () => {
    const { bound, asked } = world(() => false)
    await bound.announce(actOf(90, { isParted: true }))
    for (const from of [0, 30, 60]) await bound.pass(actOf(30, { from, isParted: true }))
    expect(await codeOf(bound.pass(actOf(10)))).toBe('passed')
    expect(await codeOf(bound.pass(actOf(1)))).toBe('writes_not_confirmed')
    expect(asked).toHaveLength(1)
  })

  it('lets no other items through, and loses nothing of itself when they are refused', async () => {
    let isYes = true
    const { bound } = world(() => isYes)
    await bound.announce(whole)
    isYes = false
    expect(await codeOf(bound.pass(actOf(400, { isParted: true })))).toBe('writes_not_confirmed')
    for (const part of parts) expect(await codeOf(bound.pass(part))).toBe('passed')
  })

  it('that rests for a whole window has to be asked about again', async () => {
    const { bound, asked, wait } = world(() => true)
    await bound.announce(whole)
    wait(unaskedWindowMs - 1)
    await bound.pass(parts[0] ?? whole)
    wait(unaskedWindowMs - 1)
    await bound.pass(parts[1] ?? whole)
    wait(unaskedWindowMs)
    await bound.pass(parts[2] ?? whole)
    await bound.pass(parts[3] ?? whole)
    expect(asked).toHaveLength(2)
  })
})
