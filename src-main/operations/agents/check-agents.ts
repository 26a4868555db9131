import pLimit from 'p-limit'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { readClaimWord } from '../claims/claim-word.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { resumeWaitingWrites } from '../outbox/resume-waiting-writes.ts'
import { fetchOwnProfileIfAllowed } from '../profiles/fetch-own-profile.ts'
import { type AgentReceipt, errorDataOf, runRow } from '../row-outcome.ts'
import { identityOf } from './agent-identity.ts'
import { requireActiveAgent } from './require-active-agent.ts'
import type { StatusRecorder } from './status-recorder.ts'

interface CheckAgentsDeps {
  store: Store
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  sender: Sender
  notify: Notify
}

const atOnce = 6

/**
 * Asks for a fresh token of each agent and tries it on the agent's own profile; the status of each is on record
 * afterwards.
 */
export async function checkAgents(
  deps: CheckAgentsDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  const proven: AgentKey[] = []
  const receipts = await pLimit(atOnce).map(agentKeys, async (agentKey) => ({
    agentKey,
    outcome: await runRow(() => checkAgent(deps, agentKey, () => proven.push(agentKey))),
  }))
  deps.statusRecorder.flush()
  resumeWaitingWrites(deps, { agentKeys: proven })
  return receipts
}

async function checkAgent(
  deps: { store: Store; sessions: AgentSessions; statusRecorder: StatusRecorder; notify: Notify },
  agentKey: AgentKey,
  onToken: () => void,
): Promise<void> {
  const { sessions, statusRecorder } = deps
  const agent = requireActiveAgent(deps, agentKey)
  try {
    const facts = await sessions.mint(identityOf(agent))
    statusRecorder.proven(agentKey, facts)
    onToken()
    const profile = await fetchOwnProfileIfAllowed(deps, agent, facts)
    // What the token says of the claim is on record by itself, and counts before the profile.
    if (profile?.claim_said != null && readClaimWord(facts) === null)
      statusRecorder.claimSaid(agentKey, profile.claim_said)
  } catch (thrown) {
    statusRecorder.failed(agentKey, errorDataOf(thrown))
    throw thrown
  }
}
