import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import type { ProvisionalUse } from '#contract/rules/predictions/provisional-limit.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { FormerPrediction } from '../../store/write-target.ts'
import type { Clock } from '../../system/clock.ts'
import { groupBy } from '../group-by.ts'
import { errorDataOf } from '../row-outcome.ts'
import { readDeskFacts } from './desk-facts.ts'
import { type DraftValidation, validateDraft } from './validate-draft.ts'

export interface ValidateItemsDeps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  clock: Clock
}

export interface PredictionItem {
  agentKey: AgentKey
  challengeKey: ChallengeKey
}

export interface ValidatedItem extends PredictionItem {
  /** null: gone since the desk was opened, and then the judgement says so. */
  agent: AgentRecord | null
  challenge: ChallengeRecord | null
  draft: Draft | null
  /** What a revision would replace; null for a first prediction, and where there is nothing to revise. */
  former: FormerPrediction | null
  validation: DraftValidation
  /** Of an agent that nobody has claimed: what it has used of its predictions. */
  provisionalUse: ProvisionalUse | null
}

const notFound: DraftValidation = { ok: false, error: { code: 'not_found', details: {} } }

/** Judges the drafts of agents towards challenges, a challenge at a time, in the order of the items. */
export function validateItems(deps: ValidateItemsDeps, items: readonly PredictionItem[]): ValidatedItem[] {
  const validated = new Map<PredictionItem, ValidatedItem>()
  for (const [challengeKey, group] of groupBy(items, (item) => item.challengeKey)) {
    for (const [item, result] of judgeGroup(deps, challengeKey, group)) validated.set(item, result)
  }
  return items.flatMap((item) => validated.get(item) ?? [])
}

function judgeGroup(
  deps: ValidateItemsDeps,
  challengeKey: ChallengeKey,
  items: readonly PredictionItem[],
): (readonly [PredictionItem, ValidatedItem])[] {
  const nothing = { agent: null, challenge: null, draft: null, former: null, provisionalUse: null }
  try {
    const facts = readDeskFacts(
      deps,
      challengeKey,
      items.map(({ agentKey }) => agentKey),
    )
    const agents = new Map(facts.agents.map((agent) => [agent.agentKey, agent]))
    return items.map((item) => {
      const agent = agents.get(item.agentKey)
      if (agent === undefined) return [item, { ...item, ...nothing, validation: notFound }]
      const draft = facts.draft(agent)
      const validation = validateDraft(draft, {
        agent: facts.agentFacts(agent),
        challenge: facts.challengeFacts,
        time: facts.time,
        earlier: facts.earlier(agent),
      })
      const isRevision = draft?.isRevision === true
      const former = isRevision ? facts.earlier(agent).revisable : null
      const provisionalUse = isRevision ? null : facts.provisionalUse(agent)
      return [item, { ...item, agent, challenge: facts.challenge, draft, former, validation, provisionalUse }]
    })
  } catch (thrown) {
    const validation: DraftValidation = { ok: false, error: errorDataOf(thrown) }
    return items.map((item) => [item, { ...item, ...nothing, validation }])
  }
}
