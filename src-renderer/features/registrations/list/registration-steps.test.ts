import { describe, expect, it } from 'vitest'
import { type AgentKey, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import {
  type RegistrationStage,
  type RegistrationView,
  registrationStageSchema,
} from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'
import { firstFormText, formOf } from '../form/form-text.ts'
import {
  countSteps,
  findRowsToAnswer,
  needsHosting,
  nextActOf,
  rowsOfStep,
  sortRegistrations,
} from './registration-steps.ts'

const keyOf = (name: string): AgentKey => agentKeySchema.parse(`ag_${name.padStart(8, '0')}`)

function rowAt(stage: RegistrationStage, part: Partial<RegistrationView> = {}, name: string = stage): RegistrationView {
  const form = formOf({ ...firstFormText, name })
  if (form === null) throw new Error('the form is complete')
  return {
    agentKey: keyOf(name.replace('_', '')),
    agentId: null,
    deploymentId: deploymentIdSchema.parse('dp_test1'),
    site: 'global',
    stage,
    form,
    error: null,
    activity: 'none',
    suggestedName: null,
    jwks: null,
    wasInDoubt: false,
    isRestored: false,
    challenge: null,
    attempts: [],
    draft: null,
    secret: 'kept',
    canResendSecret: false,
    knownAgent: null,
    claim: null,
    createdAtMs: 0,
    ...part,
  }
}

const hosted = { ...rowAt('staged').form, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url' } as const
const complete: AnswerDraft = {
  ...createEmptyAnswer('short'),
  shortDirection: 'flat',
  analysis: 'x'.repeat(60),
  confidenceText: '0.6',
}

describe('the one next act', () => {
  it.each<[string, RegistrationView, ReturnType<typeof nextActOf>]>([
    ['a staged row is registered', rowAt('staged'), 'register'],
    ['a key that is to be hosted comes first', rowAt('staged', { form: hosted }), 'host_key'],
    [
      'a hosted key is registered',
      rowAt('staged', { form: { ...hosted, jwksUrl: 'https://keys.example/a' }, jwks: '{}' }),
      'register',
    ],
    ['a name that is taken is changed for the free one', rowAt('refused', { suggestedName: 'b' }), 'rename'],
    ['another refusal is mended in the form', rowAt('refused'), 'change'],
    ['a challenge is answered', rowAt('challenge'), 'answer'],
    ['a complete draft is looked at and submitted', rowAt('challenge', { draft: complete }), 'submit'],
    ['a lost challenge is started again', rowAt('failed'), 'again'],
    ['a secret without an id waits for the id', rowAt('id_missing'), 'identify'],
    ['an unsaved secret is saved', rowAt('secret_unsaved'), 'save_secret'],
    ['a row under way has none', rowAt('staged', { activity: 'waiting' }), null],
  ])('%s', (_, row, act) => {
    expect(nextActOf(row)).toBe(act)
  })

  it('is there at every stage but those that pass by themselves', () => {
    const without = registrationStageSchema.options.filter((stage) => nextActOf(rowAt(stage)) === null)
    expect(without).toEqual(['sending', 'answering'])
  })
})

it('a key that is sent with the registration needs no hosting', () => {
  expect(needsHosting({ form: { ...hosted, publicKeyBy: 'pem' }, jwks: null })).toBe(false)
})

describe('rows in their steps', () => {
  const rows = registrationStageSchema.options.map((stage) => rowAt(stage)).reverse()

  it('are each counted once', () => {
    expect(countSteps(rows)).toEqual({ all: 13, register: 7, challenge: 4, claim: 1, active: 1 })
    expect(rowsOfStep(rows, 'claim').map(({ stage }) => stage)).toEqual(['passed'])
  })

  it('keep their order while they move on', () => {
    expect(rowsOfStep(rows, null)).toBe(rows)
  })

  it('without a clock stand last whichever way', () => {
    const challenge = {
      prompt: '',
      instructions: '',
      attemptsLeft: 3,
      isAttemptsLeftFromText: false,
      isReplacement: false,
      refusedHost: null,
    }
    const timed = [
      rowAt('staged'),
      rowAt('challenge', { challenge: { ...challenge, expiresAtMs: 2 } }, 'b'),
      rowAt('challenge', { challenge: { ...challenge, expiresAtMs: 1 } }, 'a'),
    ]
    const names = (isDown: boolean) => sortRegistrations(timed, { by: 'time', isDown }).map(({ form }) => form.name)
    expect(names(false)).toEqual(['a', 'b', 'staged'])
    expect(names(true)).toEqual(['b', 'a', 'staged'])
  })
})

describe('rowsToAnswer', () => {
  const rows = [rowAt('challenge', {}, 'a'), rowAt('passed', {}, 'b'), rowAt('challenge', {}, 'c')]

  it('goes around the end and skips rows without a question', () => {
    expect(findRowsToAnswer(rows, keyOf('c'))).toEqual({ previous: keyOf('a'), next: keyOf('a'), count: 2 })
    expect(findRowsToAnswer(rows, keyOf('b'))).toEqual({ previous: keyOf('a'), next: keyOf('c'), count: 2 })
  })

  it('has nowhere to go from the only one', () => {
    expect(findRowsToAnswer(rows.slice(0, 2), keyOf('a'))).toEqual({ previous: null, next: null, count: 1 })
  })
})
