/** How far a registration is, and the one thing to do next. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import {
  type RegistrationStage,
  type RegistrationView,
  registrationStageSchema,
} from '#contract/ipc/registrations.procedures.ts'
import { faultsOfAnswer } from '#contract/rules/registrations/registration-answer.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { Tone } from '../../../ui/text/badge.tsx'
import type { RegistrationStep } from './register-search.ts'

interface StageTrait {
  step: RegistrationStep
  tone: Tone
  letter: string
  /** Something broke in the middle: the row waits for the operator to end it. */
  isInterrupted?: true
}

export const stageTraits: Readonly<Record<RegistrationStage, StageTrait>> = {
  staged: { step: 'register', tone: 'neutral', letter: '+' },
  intent: { step: 'register', tone: 'warn', letter: '!', isInterrupted: true },
  sending: { step: 'register', tone: 'accent', letter: '→' },
  unknown: { step: 'register', tone: 'warn', letter: '?', isInterrupted: true },
  refused: { step: 'register', tone: 'bad', letter: '✗' },
  id_missing: { step: 'register', tone: 'bad', letter: '!', isInterrupted: true },
  secret_unsaved: { step: 'register', tone: 'bad', letter: '!', isInterrupted: true },
  challenge: { step: 'challenge', tone: 'accent', letter: '!' },
  answering: { step: 'challenge', tone: 'accent', letter: '→' },
  answer_unknown: { step: 'challenge', tone: 'warn', letter: '?', isInterrupted: true },
  failed: { step: 'challenge', tone: 'bad', letter: '✗' },
  passed: { step: 'claim', tone: 'warn', letter: '…' },
  active: { step: 'active', tone: 'ok', letter: '✓' },
}

export type NextAct =
  | 'register'
  | 'host_key'
  | 'rename'
  | 'change'
  | 'find_out'
  | 'identify'
  | 'save_secret'
  | 'use_known'
  | 'answer'
  | 'submit'
  | 'check'
  | 'again'
  | 'claim'
  | 'open'

/** A key document has to be hosted by the operator before the service gets its address. */
export function needsHosting({ form, jwks }: Pick<RegistrationView, 'form' | 'jwks'>): boolean {
  const isHosted = form.authMethod === 'private_key_jwt' && form.publicKeyBy === 'jwks_url'
  return isHosted && (jwks === null || form.jwksUrl === '')
}

/** The one thing to do with a row; null while something is being done with it. */
export function nextActOf(row: RegistrationView): NextAct | null {
  if (row.activity !== 'none') return null
  switch (row.stage) {
    case 'staged':
    case 'intent':
      return needsHosting(row) ? 'host_key' : 'register'
    case 'refused':
      return row.suggestedName === null ? 'change' : 'rename'
    case 'unknown':
      return 'find_out'
    case 'id_missing':
      return 'identify'
    case 'secret_unsaved':
      return row.knownAgent === null ? 'save_secret' : 'use_known'
    case 'challenge':
      return row.draft !== null && faultsOfAnswer(row.draft).size === 0 ? 'submit' : 'answer'
    case 'answer_unknown':
      return 'check'
    case 'failed':
      return 'again'
    case 'passed':
      return 'claim'
    case 'active':
      return 'open'
    case 'sending':
    case 'answering':
      return null
  }
}

export function countSteps(rows: readonly RegistrationView[]): Readonly<Record<RegistrationStep | 'all', number>> {
  const counts = { all: rows.length, register: 0, challenge: 0, claim: 0, active: 0 }
  for (const { stage } of rows) counts[stageTraits[stage].step] += 1
  return counts
}

/** The rows at one step, or all, as they came: a row that moves on stays where the operator looks. */
export function rowsOfStep(
  rows: readonly RegistrationView[],
  step: RegistrationStep | null,
): readonly RegistrationView[] {
  return step === null ? rows : rows.filter(({ stage }) => stageTraits[stage].step === step)
}

/** When the row's time ends in ms, on the service's clock; null without a clock. */
export function getEndsAtMs({ stage, challenge, claim }: RegistrationView): number | null {
  if (stage === 'passed') return claim?.linkExpiresAtMs ?? claim?.provisionalUntilMs ?? null
  return stage === 'challenge' || stage === 'answer_unknown' ? (challenge?.expiresAtMs ?? null) : null
}

/** Of a challenge that is to be answered; null where nothing says it. */
export function getAttemptsLeft({ stage, challenge }: RegistrationView): number | null {
  return stage === 'challenge' ? (challenge?.attemptsLeft ?? null) : null
}

/**
 * The rows beside this one that need an answer, in the order of the list and around its end; null when no other does.
 */
export function findRowsToAnswer(
  rows: readonly RegistrationView[],
  agentKey: AgentKey,
): { previous: AgentKey | null; next: AgentKey | null; count: number } {
  const at = rows.findIndex((row) => row.agentKey === agentKey)
  const around = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  const others = around.filter(({ stage }) => stage === 'challenge')
  const count = rows.filter(({ stage }) => stage === 'challenge').length
  return { previous: others.at(-1)?.agentKey ?? null, next: others[0]?.agentKey ?? null, count }
}

export type RowOrder = 'name' | 'state' | 'time'

/** In a new order; rows without a clock come last in both directions. */
export function sortRegistrations(
  rows: readonly RegistrationView[],
  { by, isDown }: { by: RowOrder; isDown: boolean },
): readonly RegistrationView[] {
  const turn = isDown ? -1 : 1
  const place = ({ stage }: RegistrationView) => registrationStageSchema.options.indexOf(stage)
  return [...rows].sort((a, b) => {
    if (by === 'name') return turn * compareNatural(a.form.name, b.form.name)
    if (by === 'state') return turn * (place(a) - place(b))
    const [endA, endB] = [getEndsAtMs(a), getEndsAtMs(b)]
    if (endA === null || endB === null) return Number(endA === null) - Number(endB === null)
    return turn * (endA - endB)
  })
}
