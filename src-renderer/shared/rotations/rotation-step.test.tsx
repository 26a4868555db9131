import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import { type AgentKey, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { RotationReceipt, RotationRow, RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { RunStatus } from './rotation-progress.tsx'
import { listOutcomes } from './rotation-rows.ts'
import { type ChosenStep, computeRotationStep, computeSeenRuns, countRun, listKeyDocuments } from './rotation-step.ts'

const deploymentId = deploymentIdSchema.parse('dp_main')
const keyOf = (name: string): AgentKey => agentKeySchema.parse(`ag_0000000${name}`)
const made = { phase: 'made', algorithm: 'ES256', fingerprint: 'print', startedAtMs: 0 } as const

/** Each agent by its letter, in capitals where it has a new key. */
function rowsOf(letters: string, address = 'https://keys.example/a.json'): RotationRow[] {
  return [...letters].map((letter) => {
    const name = letter.toLowerCase()
    const rotation = name === letter ? null : made
    const place = { deploymentId, site: 'cn' } as const
    return { agentKey: keyOf(name), name, ...place, content: 'es256_key', address, rotation, obstacle: null }
  })
}

type Outcome = Exclude<RotationReceipt['outcome'], { kind: 'failed' }>['kind'] | AppErrorCode
function runOf(act: 'begin' | 'finish', of: Record<string, Outcome>, change: Partial<RotationRunView> = {}) {
  const receipts = Object.entries(of).map(([name, kind]): RotationReceipt => {
    const isWell = kind === 'made' || kind === 'finished' || kind === 'switched'
    return {
      agentKey: keyOf(name),
      outcome: isWell ? { kind } : { kind: 'failed', error: { code: kind, details: {} } },
    }
  })
  const agentKeys = Object.keys(of).map(keyOf)
  const ended = { startedAtMs: 5, isRunning: false, isStopping: false, blockedBy: null }
  return { act, ...ended, agentKeys, receipts, ...change }
}
const names = (rows: readonly RotationRow[]): string => rows.map(({ name }) => name).join('')

describe('the step of a rotation of several', () => {
  it.each<[string, RotationRow[], RotationRunView | null, ChosenStep, string]>([
    ['all can be begun', rowsOf('abc'), null, null, 'review abc of abc, 0 unfinished'],
    ['some are unfinished', rowsOf('aBC'), null, null, 'review a of abc, 2 unfinished'],
    ['some are unfinished, and gone on with', rowsOf('aBC'), null, 'progress', 'progress bc, then a'],
    ['all are unfinished', rowsOf('ABC'), null, null, 'progress abc, then '],
    [
      'a run goes on',
      rowsOf('Abc'),
      runOf('begin', { a: 'made' }, { isRunning: true }),
      'review',
      'progress a, then bc',
    ],
    ['all are made', rowsOf('AB'), runOf('begin', { a: 'made', b: 'made' }), null, 'progress ab, then '],
    ['none could be begun', rowsOf('a'), runOf('begin', { a: 'secret_missing' }), null, 'progress a, then a'],
    ['nothing was tried', rowsOf('ab'), runOf('begin', {}), null, 'review ab of ab, 0 unfinished'],
    ['all are finished', rowsOf('ab'), runOf('finish', { a: 'finished', b: 'finished' }), null, 'progress ab, then '],
    [
      'two are finished, one is not, one is without a new key',
      rowsOf('abCd'),
      runOf('finish', { a: 'finished', b: 'finished', c: 'rotation_refused' }),
      null,
      'progress abc, then d',
    ],
    [
      'the rest is reviewed: not those that were finished',
      rowsOf('abCd'),
      runOf('finish', { a: 'finished', b: 'finished', c: 'rotation_refused' }),
      'review',
      'review d of cd, 1 unfinished',
    ],
  ])('%s', (_, rows, run, chosen, told) => {
    const { isReview, ...step } = computeRotationStep({ rows, run, outcomes: listOutcomes(run), chosen })
    const text = isReview
      ? `review ${names(step.rotatable)} of ${names(step.reviewed)}, ${step.rotating.length} unfinished`
      : `progress ${names(step.shown)}, then ${names(step.rotatable)}`
    expect(text).toBe(told)
  })
})

it.each([
  ['of these agents', rowsOf('abc'), { tried: 3, done: 2, total: 3 }],
  ['of some that have left the fleet', rowsOf('ac'), { tried: 2, done: 1, total: 2 }],
  ['of others too', rowsOf('ax'), { tried: 1, done: 1, total: 1 }],
])('a run is counted by the agents in question: %s', (_, rows, counts) => {
  const run = runOf('finish', { a: 'finished', b: 'switched', c: 'offline' })
  expect(countRun(run, rows)).toEqual(counts)
})

const of = 'https://keys.example/'
const addressesOf = (rows: RotationRow[], run: RotationRunView): [string[], string[]] => {
  const { withNewKeys, withoutOldKeys } = listKeyDocuments(rows, listOutcomes(run))
  return [withNewKeys.map(({ address }) => address), withoutOldKeys.map(({ address }) => address)]
}

it.each<[string, RotationRow[], RotationRunView, [string[], string[]]]>([
  ['no key was made', rowsOf('a', of), runOf('begin', { a: 'secret_missing' }), [[], []]],
  ['keys wait to be published', rowsOf('Ab', of), runOf('begin', { a: 'made', b: 'offline' }), [[of], []]],
  ['all are finished', rowsOf('a', of), runOf('finish', { a: 'finished' }), [[], [of]]],
  ['a rotation was cancelled', rowsOf('a', of), runOf('finish', { a: 'rotation_no_next_key' }), [[], []]],
  [
    'some are finished, beside one that is not and alone',
    [...rowsOf('aB', `${of}shared`), ...rowsOf('c', `${of}done`), ...rowsOf('d', `${of}failed`)],
    runOf('finish', { a: 'finished', b: 'rotation_refused', c: 'finished', d: 'rotation_no_next_key' }),
    [[`${of}shared`], [`${of}done`]],
  ],
])('of which documents are to be published, and which once more: %s', (_, rows, run, told) => {
  expect(addressesOf(rows, run)).toEqual(told)
})

it.each<[string, RotationRow[], RotationRunView | null, string]>([
  ['none seen', rowsOf('ABc'), null, '2 rotations are unfinished.'],
  ['no key was made', rowsOf('a'), runOf('begin', { a: 'secret_missing' }), '0 of 1 new keys generated.'],
  [
    'keys are being made, and some could not be',
    rowsOf('Abc'),
    runOf('begin', { a: 'made', b: 'secret_missing', c: 'secret_damaged' }, { isRunning: true }),
    '1 of 3 keys generated',
  ],
  [
    'keys are being tried',
    rowsOf('aBC'),
    runOf('finish', { a: 'finished', b: 'rotation_refused' }, { isRunning: true, agentKeys: [...'abc'].map(keyOf) }),
    '2 of 3 agents tried',
  ],
  ['keys were tried', rowsOf('aB'), runOf('finish', { a: 'finished', b: 'offline' }), '1 of 2 new keys in use.'],
])('a run is told as it is: %s', async (_, rows, run, words) => {
  const { draw } = await createDrawnPage()
  expect(draw(<RunStatus rows={rows} run={run} />)).toContain(`>${words}<`)
})

describe('the runs of these agents', () => {
  const failed = runOf('finish', { a: 'finished', b: 'rotation_refused' })
  const going = runOf('finish', { c: 'finished' }, { isRunning: true })
  it.each([
    ['none', null, 'abc', false, 'no run, '],
    ['one that nobody saw: why it failed', failed, 'abc', false, 'no run, b'],
    ['one that was seen', failed, 'abc', true, 'run, ab'],
    ['one that goes on', going, 'abc', true, 'run going on, c'],
    ['one that goes on and is to be seen', going, 'abc', false, 'no run going on, '],
    ['one of others that has ended', failed, 'cd', true, 'no run, '],
    ['one of others that goes on', going, 'ab', true, 'no run beside another, '],
  ] as const)('%s', (_, last, letters, isSeen, told) => {
    const runs = computeSeenRuns({ last, agentKeys: [...letters].map(keyOf), isSeen, before: new Map() })
    const going = runs.isRunning ? ' going on' : runs.isOtherRunning ? ' beside another' : ''
    const of = [...runs.outcomes.keys()].map((agentKey) => agentKey.slice(-1)).join('')
    expect(`${runs.run === null ? 'no run' : 'run'}${going}, ${of}`).toBe(told)
  })

  it('keeps what the runs before have come to, each agent by its last', () => {
    const before = listOutcomes(failed)
    const last = runOf('finish', { b: 'finished' })
    const { outcomes } = computeSeenRuns({ last, agentKeys: [...'abc'].map(keyOf), isSeen: true, before })
    expect([...outcomes.values()].map(({ outcome }) => outcome.kind)).toEqual(['finished', 'finished'])
  })
})
