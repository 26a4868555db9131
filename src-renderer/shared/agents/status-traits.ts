import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { challengeToAnswer } from '#contract/rules/agents/agent-health.ts'
import type { Tone } from '../../ui/text/badge.tsx'

/** The parts of the fleet as the operator looks at it. */
export const statusGroups = ['needs_you', 'ready', 'provisional', 'unproven', 'unreachable'] as const
type StatusGroup = (typeof statusGroups)[number]

/** The one act that helps with a status; null where there is nothing to do. */
export type StatusAct = 're_enter' | 'claim' | 'check' | 'check_keychain' | 'add_on_other_site' | 'answer'

interface StatusTrait {
  group: StatusGroup
  tone: Tone
  letter: string
  act: StatusAct | null
}

export const statusTraits: Readonly<Record<AgentStatus, StatusTrait>> = {
  ready: { group: 'ready', tone: 'ok', letter: '✓', act: null },
  unproven: { group: 'unproven', tone: 'neutral', letter: '?', act: 'check' },
  provisional: { group: 'provisional', tone: 'warn', letter: '…', act: 'claim' },
  not_activated: { group: 'needs_you', tone: 'warn', letter: '!', act: 'check' },
  provisional_expired: { group: 'needs_you', tone: 'bad', letter: '✗', act: 'claim' },
  credential_refused: { group: 'needs_you', tone: 'bad', letter: '✗', act: 're_enter' },
  token_refused: { group: 'needs_you', tone: 'bad', letter: '✗', act: 'check' },
  agent_unknown: { group: 'needs_you', tone: 'bad', letter: '✗', act: 'check' },
  secret_missing: { group: 'needs_you', tone: 'bad', letter: '✗', act: 're_enter' },
  keychain_unavailable: { group: 'needs_you', tone: 'bad', letter: '!', act: 'check_keychain' },
  scope_missing: { group: 'needs_you', tone: 'warn', letter: '!', act: 'check' },
  wrong_site: { group: 'needs_you', tone: 'bad', letter: '✗', act: 'add_on_other_site' },
  unreachable: { group: 'unreachable', tone: 'warn', letter: '~', act: 'check' },
}

/** The one act that helps this agent: who is not activated may have a challenge to answer. */
export function actOf({ status, statusDetail }: Pick<FleetRow, 'status' | 'statusDetail'>): StatusAct | null {
  const hasChallenge = status === 'not_activated' && statusDetail === challengeToAnswer
  return hasChallenge ? 'answer' : statusTraits[status].act
}
