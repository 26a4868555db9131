import { describe, expect, it } from 'vitest'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { ChangedSinceReview, groupByReason, refuseChanged, runOverRows } from './bulk-run.ts'

const rowsNamed = (count: number) =>
  Array.from({ length: count }, (_, no) => ({ form: { name: `Tern ${no}` } as RegistrationView['form'] }))
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
    const failed = await runOverRows(
      rowsNamed(200),
      ({ form: { name } }) => (name === 'Tern 7' ? Promise.resolve() : Promise.reject('Sending is paused.')),
      () => {
        ended += 1
      },
    )
    expect(ended).toBe(200)
    const groups = groupByReason(failed, wordsOf)
    expect(groups).toMatchObject([{ what: 'Sending is paused.', next: 'Later.' }])
    expect(groups[0]?.names).toHaveLength(199)
    expect(groups[0]?.names).not.toContain('Tern 7')
  })

  it('tells reasons apart, and says nothing where nothing failed', async () => {
    const failed = await runOverRows(
      rowsNamed(4),
      ({ form: { name } }) => Promise.reject(name === 'Tern 2' ? 'Locked.' : 'Away.'),
      () => {},
    )
    expect(groupByReason(failed, wordsOf).map(({ what, names }) => [what, names.length])).toEqual([
      ['Away.', 3],
      ['Locked.', 1],
    ])
    expect(
      groupByReason(
        await runOverRows(
          rowsNamed(4),
          () => Promise.resolve(),
          () => {},
        ),
        wordsOf,
      ),
    ).toEqual([])
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
      () => {},
    )
    expect(most).toBe(3)
  })
})
