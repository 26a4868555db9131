import type { AgentKey } from '#contract/ids.ts'
import type { ForgetLosses } from '#contract/ipc/agents.procedures.ts'
import type { RegistrationStage } from '#contract/ipc/registrations.procedures.ts'
import { isLinkKept } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import { findCurrentClaim } from '../claims/current-claim.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'

/** Stages of an agent of the fleet in which its challenge can still be answered, here only. */
const openStages: readonly RegistrationStage[] = ['secret_unsaved', 'challenge', 'answering', 'answer_unknown']

/** What forgetting takes along beside drafts and writes, of the agents that have any of it; archived ones too. */
export function listForgetLosses({ store, held }: { store: Store; held: UnsavedRegistrations }): {
  rows: ForgetLosses[]
} {
  const pending = new Map(store.pendingSubscriptions.counts().map(({ agentKey, count }) => [agentKey, count]))
  const open = new Set(
    store.registrations.all().flatMap(({ agentKey, stage }) => (openStages.includes(stage) ? [agentKey] : [])),
  )
  const claims = new Map(store.claims.withItems().map(({ agentKey, claim }) => [agentKey, claim]))
  const agentKeys = new Set([
    ...pending.keys(),
    ...open,
    ...claims.keys(),
    ...held.claims.keys(),
    ...held.secrets.keys(),
  ])
  const lossesOf = (agentKey: AgentKey): ForgetLosses => ({
    agentKey,
    hasOpenRegistration: open.has(agentKey),
    hasClaimLink: isLinkKept(findCurrentClaim({ held }, { agentKey, claim: claims.get(agentKey) ?? null })),
    pendingChanges: pending.get(agentKey) ?? 0,
    isSecretUnsaved: held.secrets.has(agentKey),
  })
  const rows = [...agentKeys].filter((agentKey) => store.agents.find(agentKey) !== null).map(lossesOf)
  return {
    rows: rows.filter(
      ({ hasOpenRegistration, hasClaimLink, pendingChanges, isSecretUnsaved }) =>
        hasOpenRegistration || hasClaimLink || pendingChanges > 0 || isSecretUnsaved,
    ),
  }
}
