import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { formatRows } from '../../../ui/table/format-rows.ts'
import { firstFormText, formOf } from '../form/form-text.ts'
import { createRegistrationListColumns, listCopiedFacts } from './registration-list-columns.tsx'

const t = ((key: string) => key) as TFunction<'registrations'>

function rowWith(part: Partial<RegistrationView>): RegistrationView {
  const form = formOf({ ...firstFormText, name: 'Tern 1' })
  if (form === null) throw new Error('the form is complete')
  return {
    agentKey: agentKeySchema.parse('ag_tern0001'),
    agentId: null,
    deploymentId: deploymentIdSchema.parse('dp_test1'),
    site: 'global',
    stage: 'staged',
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

const challenge: NonNullable<RegistrationView['challenge']> = {
  prompt: 'A pipeline outage cuts exports.',
  instructions: 'Answers are scored.',
  attemptsLeft: 2,
  isAttemptsLeftFromText: false,
  expiresAtMs: Date.UTC(2026, 5, 15, 12),
  isReplacement: false,
  refusedHost: null,
}
const attempt = { atMs: 0, passed: false, score: 40, threshold: 60 }
const nothing = { agentId: null, prompt: null, reason: null, feedback: null, time: null, attempts: null }

describe('a copied row', () => {
  it.each<[string, Partial<RegistrationView>, object]>([
    ['to register', {}, { ...nothing, state: 'staged', todo: 'register' }],
    [
      'to answer',
      {
        stage: 'challenge',
        agentId: agentIdSchema.parse('agent_1'),
        challenge,
        attempts: [
          { ...attempt, feedback: 'Name the assets.' },
          { ...attempt, feedback: 'Say why.' },
        ],
      },
      {
        agentId: 'agent_1',
        prompt: 'A pipeline outage cuts exports.',
        time: '2026-06-15T12:00:00.000Z',
        attempts: 2,
        todo: 'answer',
        reason: null,
        feedback: 'Say why.',
      },
    ],
    [
      'to answer, where the service says neither time nor attempts',
      { stage: 'challenge', challenge: { ...challenge, attemptsLeft: null, expiresAtMs: null } },
      { time: null, attempts: null },
    ],
    [
      'refused',
      { stage: 'refused', error: { code: 'name_taken', details: {} } },
      { ...nothing, reason: 'name_taken', todo: 'change' },
    ],
  ])('%s has what the list shows and the rest of what is known', (_, part, expected) => {
    const columns = [...createRegistrationListColumns(t, () => false, new Map()), ...listCopiedFacts(t)]
    const [copied] = JSON.parse(formatRows([rowWith(part)], { columns, format: 'json' }))
    expect(copied).toMatchObject({ name: 'Tern 1', site: 'global', ...expected })
  })
})
