import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { groupReminders } from './group-reminders.ts'
import type { Reminder } from './reminder.ts'

const [first, second] = ['ag_reminded01', 'ag_reminded02'].map((key) => agentKeySchema.parse(key))
const challengeKey = challengeKeySchema.parse('dp_test~global~ch1')

function reminder(of: Partial<Reminder>): Reminder {
  return {
    kind: 'due',
    subjectNo: 1,
    count: 1,
    text: 'Will CL close higher?',
    agent: null,
    agentName: null,
    authorName: null,
    leftMin: null,
    target: { kind: 'challenge', challengeKey, agentKeys: [] },
    ...of,
  }
}

function write(show: 'failed' | 'needs_you'): Partial<Reminder> {
  return { kind: 'write', target: { kind: 'outbox', show } }
}

describe('groupReminders', () => {
  it('gives nothing for nothing', () => {
    expect(groupReminders([])).toEqual([])
  })

  it('leads from one reminder to its exact item', () => {
    const target = { kind: 'challenge' as const, challengeKey, agentKeys: [first ?? agentKeySchema.parse('')] }
    expect(groupReminders([reminder({ agent: first ?? null, agentName: 'Helios-01', leftMin: 4, target })])).toEqual([
      {
        kind: 'due',
        count: 1,
        subjects: 1,
        agentName: 'Helios-01',
        authorName: null,
        withinMin: 4,
        texts: ['Will CL close higher?'],
        target,
      },
    ])
  })

  it.each<[string, Partial<Reminder>, Partial<Reminder>, unknown]>([
    ['due, several agents', { agent: first ?? null }, { agent: second ?? null }, { kind: 'queue', agentKeys: [] }],
    ['due, one agent', { agent: first ?? null }, { agent: first ?? null }, { kind: 'queue', agentKeys: [first] }],
    ['due, one agent and many', { agent: first ?? null }, { count: 9 }, { kind: 'queue', agentKeys: [] }],
    ['new challenges', { kind: 'challenge' }, { kind: 'challenge' }, { kind: 'challenges' }],
    [
      'new challenges, whose list is of every agent',
      { kind: 'challenge', agent: first ?? null },
      { kind: 'challenge', agent: first ?? null },
      { kind: 'challenges' },
    ],
    [
      'stale, one agent',
      { kind: 'stale', agent: first ?? null },
      { kind: 'stale', agent: first ?? null },
      { kind: 'stale', agentKeys: [first] },
    ],
    ['stale, several agents', { kind: 'stale', count: 2 }, { kind: 'stale' }, { kind: 'stale', agentKeys: [] }],
    ['results', { kind: 'result' }, { kind: 'result' }, { kind: 'results', agentKey: null }],
    ['replies', { kind: 'reply', agent: first ?? null }, { kind: 'reply' }, { kind: 'inbox', isReply: true }],
    ['writes that failed', write('failed'), write('failed'), { kind: 'outbox', show: 'failed' }],
    ['writes of both kinds', write('failed'), write('needs_you'), { kind: 'outbox' }],
    ['agents', { kind: 'agent' }, { kind: 'agent' }, { kind: 'fleet', status: 'needs_you' }],
    ['claims', { kind: 'claim' }, { kind: 'claim' }, { kind: 'claims', agentKey: null }],
  ])('leads from two to their list: %s', (_, one, other, target) => {
    expect(groupReminders([reminder(one), reminder(other)])).toMatchObject([{ subjects: 2, target }])
  })

  it('makes one group a kind, with all that it counts, the latest of its deadlines and three texts', () => {
    const due = [3, 5, 4, 1].map((count, index) => reminder({ count, leftMin: 30 - index, text: `Question ${index}` }))
    expect(groupReminders([reminder({ kind: 'reply' }), ...due, reminder({ kind: 'challenge' })])).toMatchObject([
      { kind: 'due', count: 13, subjects: 4, withinMin: 30, texts: ['Question 0', 'Question 1', 'Question 2'] },
      { kind: 'challenge', count: 1 },
      { kind: 'reply', count: 1 },
    ])
  })
})
