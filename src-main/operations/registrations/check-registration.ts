import { type AppErrorCode, appErrors } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { grants } from '#contract/rules/oauth-scope-algebra.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { proveIssuedSecret } from './prove-issued-secret.ts'
import { actOnRegistration, type OneRegistration } from './registration-act.ts'
import { eraseClaimItems } from './registration-secrets.ts'

/** Asks for a token, which says whether the agent passed, waits for its claim, or is active; before the challenge, whether its credential is known. */
export function checkRegistration(
  workspace: Workspace,
  { agentKey }: OneRegistration,
): Promise<RegistrationView> {
  const stages = ['challenge', 'answer_unknown', 'passed', 'active'] as const
  return actOnRegistration(workspace, { agentKey, stages }, ({ stage }) =>
    stage === 'challenge' ? proveIssuedSecret(workspace, agentKey) : settleByToken(workspace, agentKey),
  )
}

/** The cheap look: the profile says whether somebody claimed the agent; only then a new token is asked for. */
export function watchClaim(workspace: Workspace, { agentKey }: OneRegistration): Promise<RegistrationView> {
  return actOnRegistration(workspace, { agentKey, stages: ['passed'] }, async () => {
    const { store, sessions } = workspace
    const agent = orThrow(store.agents.find(agentKey), 'not_found')
    const scopes = sessions.facts(agentKey)?.scopes
    if (scopes === undefined || !grants(scopes, 'profile:read:self'))
      return settleByToken(workspace, agentKey)
    const profile = await sessions.call(identityOf(agent), 'readOwnProfile', {})
    if (profile.verification_status !== 'pending') await settleByToken(workspace, agentKey)
  })
}

/** Brings the row to where the service says that the agent is. What fails stands on the row. */
export async function settleByToken(workspace: Workspace, agentKey: AgentKey): Promise<void> {
  const { store, sessions, standings } = workspace
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const row = orThrow(store.registrations.find(agentKey), 'not_found')
  try {
    const facts = await sessions.mint(identityOf(agent))
    standings.proven(agentKey, facts)
    standings.flush()
    const isPending = facts.claimPending || facts.agentStatus === 'active_provisional'
    const isClear = facts.agentStatus !== null || row.claim?.host == null
    if (!isPending && (isClear || (await isVerified(workspace, agent, facts.scopes))))
      return await becomeActive(workspace, row)
    const provisionalUntilMs = facts.provisionalUntilMs ?? row.claim?.provisionalUntilMs ?? null
    const claim = row.claim ?? { host: null, linkExpiresAtMs: null }
    // The token settles what was said of the agent; what the keychain said of the claim link stays.
    const error = row.error !== null && isOfKeychain(row.error.code) ? row.error : null
    store.registrations.change(agentKey, { stage: 'passed', error, claim: { ...claim, provisionalUntilMs } })
  } catch (thrown) {
    const error = errorDataOf(thrown)
    standings.failed(agentKey, error)
    standings.flush()
    // No token before the challenge is passed: the answer did not arrive, or did not pass.
    const isOpen = error.code === 'agent_not_activated' && row.stage === 'answer_unknown'
    store.registrations.change(agentKey, isOpen ? { stage: 'challenge', error: null } : { error })
  }
}

function isOfKeychain(code: AppErrorCode): boolean {
  return code === 'secret_not_saved' || appErrors[code].where === 'app'
}

/** Not every token says that a claim is pending; a link that was given is dropped only when the profile says so. */
async function isVerified(
  { sessions }: Workspace,
  agent: AgentRecord,
  scopes: readonly string[],
): Promise<boolean> {
  if (!grants(scopes, 'profile:read:self')) return false
  const profile = await sessions.call(identityOf(agent), 'readOwnProfile', {})
  return profile.verification_status === 'verified'
}

async function becomeActive(workspace: Workspace, { agentKey }: RegistrationRecord): Promise<void> {
  const { store, vault, held, subscriptionReader, notify } = workspace
  held.claims.delete(agentKey)
  store.transaction(() => {
    store.registrations.change(agentKey, { stage: 'active', error: null, draft: null })
    store.journal.add('registration_active', agentKey)
  })
  notify('agents', 'app', 'challenges', 'registrations')
  subscriptionReader.want([agentKey])
  await eraseClaimItems(vault, agentKey)
}
