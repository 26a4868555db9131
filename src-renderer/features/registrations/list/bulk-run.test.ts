import { describe, expect, it } from 'vitest'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { ChangedSinceReview, groupByReason, refuseChanged, runOverRows } from './bulk-run.ts'

const rowsNamed = (count: number) =>
  Array.from({ length: count }, (_, no) => ({ form: { name: `Tern ${no}` } as RegistrationView['form'] }))
const going = new AbortController().signal
const unheard = { onEnded: () => {}, signal: going }
const wordsOf = (thrown: unknown) => ({ what: String(thrown), next: 'Later.' })

describe('a row by its turn', () => {
  const reviewed = {
    stage: 'challenge',
    draft: null,
    attempts: [],
    form: { name: 'Tern 1' },
  } as unknown as RegistrationView

  it('goes when it is as it was reviewed, whatever else is known of it since', () => {
    expect(() => refuseChanged(reviewed, { ...reviewed, activity: 'waiting' })).not.toThrow()
  })

  it.each<[string, Partial<RegistrationView> | undefined]>([
    ['that is gone', undefined],
    ['whose answer was edited', { draft: { confidenceText: '0.7' } as RegistrationView['draft'] }],
    ['that was answered', { attempts: [{}] as unknown as RegistrationView['attempts'] }],
    ['that is further', { stage: 'passed' }],
    ['whose form was changed', { form: { name: 'Tern 2' } as RegistrationView['form'] }],
  ])('is left out %s', (_, change) => {
    const current = change === undefined ? undefined : { ...reviewed, ...change }
    expect(() => refuseChanged(reviewed, current)).toThrow(ChangedSinceReview)
  })
})

describe('an act on many registrations', () => {
  it('goes on over rows that fail, and says each reason once with all its names', async () => {
    let ended = 0
    const { failed } = await runOverRows(
      rowsNamed(200),
      ({ form: { name } }) => (name === 'Tern 7' ? Promise.resolve() : Promise.reject('Sending is paused.')),
      {
        onEnded: () => {
          ended += 1
        },
        signal: going,
      },
    )
    expect(ended).toBe(200)
    const groups = groupByReason(failed, wordsOf)
    expect(groups).toMatchObject([{ what: 'Sending is paused.', next: 'Later.' }])
    expect(groups[0]?.names).toHaveLength(199)
    expect(groups[0]?.names).not.toContain('Tern 7')
  })

  it('tells reasons apart, and says nothing where nothing failed', async () => {
    const { failed } = await runOverRows(
      rowsNamed(4),
      ({ form: { name } }) => Promise.reject(name === 'Tern 2' ? 'Locked.' : 'Away.'),
      unheard,
    )
    expect(groupByReason(failed, wordsOf).map(({ what, names }) => [what, names.length])).toEqual([
      ['Away.', 3],
      ['Locked.', 1],
    ])
    const none = await runOverRows(rowsNamed(4), () => Promise.resolve(), unheard)
    expect(groupByReason(none.failed, wordsOf)).toEqual([])
    expect(none.notBegun).toBe(0)
  })

  it('has three rows under way at a time', async () => {
    let underWay = 0
    let most = 0
    await runOverRows(
      rowsNamed(20),
      async () => {
        underWay += 1
        most = Math.max(most, underWay)
        await Promise.resolve()
        underWay -= 1
      },
      unheard,
    )
    expect(most).toBe(3)
  })

  it.each([
    ['before the first', 0],
    ['by the first', 1],
    ['in the middle', 10],
    ['by the last but one', 19],
    ['by the last', 20],
  ])('begins no other row once it is stopped %s, and lets those under way end', async (_, stoppedBy) => {
    const stopping = new AbortController()
    if (stoppedBy === 0) stopping.abort()
    let started = 0
    let ended = 0
    const run = await runOverRows(
      rowsNamed(20),
      async () => {
        started += 1
        const isLast = started === stoppedBy
        await Promise.resolve()
        if (isLast) stopping.abort()
      },
      {
        onEnded: () => {
          ended += 1
        },
        signal: stopping.signal,
      },
    )
    expect(run).toEqual({ failed: [], notBegun: 20 - started })
    expect(ended).toBe(started)
    // Two may be under way beside the one that stops it.
    expect(started).toBeGreaterThanOrEqual(stoppedBy)
    expect(started).toBeLessThanOrEqual(stoppedBy === 0 ? 0 : stoppedBy + 2)
  })
})
