import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import {
  type AnswerDraft,
  createEmptyAnswer,
  hasAnswerDraft,
} from '#contract/rules/registrations/registration-answer.ts'
import { firstFormText, templateOf } from '../form/form-text.ts'
import { findSavedAnswer } from './saved-answer.ts'

const nowMs = 1_000_000
const typed: AnswerDraft = { ...createEmptyAnswer('long'), eventSummary: 'Crude fell.' }
const template = templateOf(firstFormText)
let made = 0
const row = (over: Partial<RegistrationView> & { name: string; prompt?: string }): RegistrationView => {
  const { name, prompt = 'Crude falls', ...rest } = over
  if (template === null) throw new Error('the empty form makes no template')
  made += 1
  return {
    agentKey: agentKeySchema.parse(`ag_${String(made).padStart(8, '0')}`),
    agentId: null,
    deploymentId: deploymentIdSchema.parse('dp_test'),
    site: 'global',
    stage: 'failed',
    form: { ...template, name },
    error: null,
    activity: 'none',
    suggestedName: null,
    jwks: null,
    wasInDoubt: false,
    isRestored: false,
    challenge: {
      prompt,
      instructions: '',
      attemptsLeft: 3,
      isAttemptsLeftFromText: false,
      isReplacement: false,
      expiresAtMs: null,
      refusedHost: null,
    },
    attempts: [],
    draft: typed,
    secret: 'kept',
    canResendSecret: false,
    knownAgent: null,
    claim: null,
    createdAtMs: made,
    ...rest,
  }
}

describe('hasTypedAnswer', () => {
  it.each<[AnswerDraft | null, boolean]>([
    [null, false],
    [createEmptyAnswer('long'), false],
    [{ ...createEmptyAnswer('short'), shortDirection: 'up' }, false],
    [{ ...createEmptyAnswer('long'), reasoning: '  ' }, false],
    [{ ...createEmptyAnswer('short'), confidenceText: '0.7' }, true],
    [typed, true],
  ])('%j: %s', (draft, isTyped) => {
    expect(hasAnswerDraft(draft)).toBe(isTyped)
  })
})

describe('findKeptAnswer', () => {
  const now = row({ name: 'now', stage: 'challenge', draft: null })

  it('offers the newest answer whose challenge is over', () => {
    const rows = [row({ name: 'old', prompt: 'a' }), row({ name: 'new', prompt: 'b' }), now]
    expect(findSavedAnswer(now, rows, nowMs)).toEqual({ name: 'new', draft: typed, isSamePrompt: false })
  })

  it('prefers an answer to the same prompt', () => {
    const rows = [row({ name: 'same' }), row({ name: 'new', prompt: 'b' })]
    expect(findSavedAnswer(now, rows, nowMs)).toMatchObject({ name: 'same', isSamePrompt: true })
  })

  it('offers one whose time has passed without it having been submitted', () => {
    const ended = (expiresAtMs: number | null) => {
      const made = row({ name: 'ended', stage: 'challenge' })
      return { ...made, challenge: made.challenge === null ? null : { ...made.challenge, expiresAtMs } }
    }
    expect(findSavedAnswer(now, [ended(nowMs)], nowMs)?.name).toBe('ended')
    for (const expiresAtMs of [nowMs + 1, null]) expect(findSavedAnswer(now, [ended(expiresAtMs)], nowMs)).toBeNull()
  })

  it.each<[string, RegistrationView]>([
    ['of another site', row({ name: 'x', site: 'cn' })],
    ['of another service', row({ name: 'x', deploymentId: deploymentIdSchema.parse('dp_other') })],
    ['that can still be sent where it was typed', row({ name: 'x', stage: 'challenge' })],
    ['that passed', row({ name: 'x', stage: 'passed' })],
    ['in which nothing was typed', row({ name: 'x', draft: createEmptyAnswer('long') })],
    ['that was never begun', row({ name: 'x', draft: null })],
    ['of its own', { ...now, draft: typed, stage: 'failed' }],
  ])('offers no answer %s', (_, other) => {
    expect(findSavedAnswer(now, [other], nowMs)).toBeNull()
  })
})
