import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey, Draft } from '#contract/ipc/views.ts'
import type { ProvisionalUse } from '#contract/rules/provisional-limit.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import { groupedBy } from '../grouped-by.ts'
import { errorDataOf } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { readDeskFacts } from './desk-facts.ts'
import { type Judgement, judgeDraft } from './judge-draft.ts'

export interface DeskItem {
  agentKey: AgentKey
  challengeKey: ChallengeKey
}

export interface JudgedItem extends DeskItem {
  /** null: gone since the desk was opened, and then the judgement says so. */
  agent: AgentRecord | null
  challenge: ChallengeRecord | null
  draft: Draft | null
  judgement: Judgement
  /** Of an agent that nobody has claimed: what it has used of its predictions. */
  provisionalUse: ProvisionalUse | null
}

const notFound: Judgement = { ok: false, error: { code: 'not_found', details: {} } }

/** Judges the drafts of agents towards challenges, a challenge at a time, in the order of the items. */
export function judgeItems(workspace: Workspace, items: readonly DeskItem[]): JudgedItem[] {
  const judged = new Map<DeskItem, JudgedItem>()
  for (const [challengeKey, group] of groupedBy(items, (item) => item.challengeKey)) {
    for (const [item, result] of judgeGroup(workspace, challengeKey, group)) judged.set(item, result)
  }
  return items.flatMap((item) => judged.get(item) ?? [])
}

function judgeGroup(
  workspace: Workspace,
  challengeKey: ChallengeKey,
  items: readonly DeskItem[],
): (readonly [DeskItem, JudgedItem])[] {
  const nothing = { agent: null, challenge: null, draft: null, provisionalUse: null }
  try {
    const facts = readDeskFacts(
      workspace,
      challengeKey,
      items.map(({ agentKey }) => agentKey),
    )
    const agents = new Map(facts.agents.map((agent) => [agent.agentKey, agent]))
    return items.map((item) => {
      const agent = agents.get(item.agentKey)
      if (agent === undefined) return [item, { ...item, ...nothing, judgement: notFound }]
      const draft = facts.draft(agent)
      const judgement = judgeDraft(draft, {
        agent: facts.agentFacts(agent),
        challenge: facts.challengeFacts,
        time: facts.time,
        earlier: facts.earlier(agent),
      })
      const provisionalUse = facts.provisionalUse(agent)
      return [item, { ...item, agent, challenge: facts.challenge, draft, judgement, provisionalUse }]
    })
  } catch (thrown) {
    const judgement: Judgement = { ok: false, error: errorDataOf(thrown) }
    return items.map((item) => [item, { ...item, ...nothing, judgement }])
  }
}
