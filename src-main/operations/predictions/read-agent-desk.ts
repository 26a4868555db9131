import type { AgentKey, Site } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { DeskView } from '#contract/ipc/predictions.procedures.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'
import { orThrow } from '../row-outcome.ts'
import { readDeskFacts } from './desk-facts.ts'
import { deskViewOf, type ReadDeskDeps } from './read-desk.ts'

/**
 * One agent with each challenge that it can predict on, soonest deadline first, and closed ones for which it has a
 * draft. Who else has predicted is not asked here, a request a challenge: the reader of submissions goes its rounds.
 */
export async function readAgentDesk(
  deps: ReadDeskDeps,
  { agentKey }: { agentKey: AgentKey },
): Promise<{ agentName: string; site: Site; desks: DeskView[] }> {
  const agent = orThrow(deps.store.agents.find(agentKey), 'not_found')
  const { all, open } = listCurrentChallenges(deps)
  const openNos = new Set(open.map(({ challengeNo }) => challengeNo))
  const desks: DeskView[] = []
  for (const challenge of all) {
    if (challenge.siteNo !== agent.siteNo) continue
    const facts = readDeskFacts(deps, challengeKeyOf(challenge), [agentKey])
    const mayPredict = openNos.has(challenge.challengeNo) && facts.agentFacts(agent).isSubscribed !== false
    if (!mayPredict && facts.draft(agent) === null) continue
    const desk = deskViewOf(deps, facts, { agentKeys: [agentKey] })
    if (desk.rows.length > 0) desks.push(desk)
    await yieldToEventLoop()
  }
  return { agentName: agent.name, site: agent.site, desks }
}
