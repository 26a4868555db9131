/**
 * Whom the pauses in force hold, as SQL text: the one place that says so. The sender, the counts, the lists and the
 * first screen are made of it, so that none of them can see it otherwise. It goes by the site, the tags and the group
 * that an agent has now.
 */
import { isUnsent, isUnsettled } from './write-state-conditions.ts'

/**
 * Each agent with each pause that holds it, as a table of `agent_no` and `pause_no`. `only` is the SQL of one agent's
 * number, for a row of an outer query: without it all agents are worked out.
 */
function relatePauses(only: string | null = null): string {
  const isIt = (column: string) => (only === null ? '' : ` AND ${column} = ${only}`)
  // CROSS JOIN keeps the order: pauses are few, and mostly there is none.
  const arm = (table: string, condition: string) =>
    `SELECT reached.agent_no, pause.pause_no FROM pauses pause CROSS JOIN ${table} reached
     WHERE ${condition}${isIt('reached.agent_no')}`
  return `(${[
    arm('agents', "pause.aim = 'all'"),
    arm('agents', "pause.aim = 'site' AND reached.site_no = pause.site_no"),
    arm('agent_tags', "pause.aim = 'tag' AND reached.tag = pause.label"),
    arm('agents', "pause.aim = 'group' AND reached.group_name = pause.label"),
    `SELECT pause.agent_no, pause.pause_no FROM pauses pause WHERE pause.aim = 'agent'${isIt('pause.agent_no')}`,
  ].join(' UNION ALL ')})`
}

/** Agents and the pauses that hold them. */
export const pausedAgents = relatePauses()
/** The same of the agent of this number alone, where an outer query has one a row. */
export const pausesOfAgent = (agentNo: string): string => relatePauses(agentNo)

/** The agent of this number is held by a pause. */
export const isPausedAgent = (agentNo: string): string =>
  `${agentNo} IN (SELECT held.agent_no FROM ${pausedAgents} held)`

/** A write of the outbox, there called `o`, that is not over and does not leave while its agent is held. */
export const isHeld = `(${isUnsettled} AND ${isUnsent} AND ${isPausedAgent('o.agent_no')})`

/** A pause with the site or agent that it is about, for `aimJson`. */
export const pausesWithAim = `pauses pause LEFT JOIN sites aimed_site ON aimed_site.site_no = pause.site_no
  LEFT JOIN agents aimed_agent ON aimed_agent.agent_no = pause.agent_no`

/** What a pause is about, as the contract writes it. */
export const aimJson = `CASE pause.aim WHEN 'all' THEN json_object('kind', 'all')
  WHEN 'site' THEN json_object('kind', 'site', 'deploymentId', aimed_site.deployment_id, 'site', aimed_site.site)
  WHEN 'agent' THEN json_object('kind', 'agent', 'agentKey', aimed_agent.agent_key, 'name', aimed_agent.name)
  ELSE json_object('kind', pause.aim, 'label', pause.label) END`

/** The aims of all pauses that hold the agent of this number, as a JSON list; of a row of an outer query. */
export const aimsOfAgent = (agentNo: string): string =>
  `(SELECT json_group_array(json(aim)) FROM (SELECT ${aimJson} AS aim FROM ${pausesWithAim}
     WHERE pause.pause_no IN (SELECT held.pause_no FROM ${pausesOfAgent(agentNo)} held) ORDER BY pause.pause_no))`

/** The same of every agent that is held, by one question: `agent_no` and `aims`. */
export const aimsByAgent = `(SELECT agent_no, json_group_array(json(aim)) AS aims
  FROM (SELECT held.agent_no, ${aimJson} AS aim FROM ${pausedAgents} held CROSS JOIN ${pausesWithAim}
    WHERE pause.pause_no = held.pause_no ORDER BY held.agent_no, pause.pause_no)
  GROUP BY agent_no)`

/** What every screen says of pauses, as JSON. */
export const pauseSummary = `(SELECT json_object('count', count(*), 'isAll', json(iif(max(pause.aim = 'all'), 'true', 'false')),
    'only', json(CASE count(*) WHEN 1 THEN max(${aimJson}) END),
    'waiting', (SELECT count(*) FROM outbox o WHERE ${isHeld}))
  FROM ${pausesWithAim})`
