/**
 * Conditions and tables that more than one query is made of. Text only: what reads the first screen loads nothing else.
 */

import { statusesThatBlock } from '#contract/rules/agents/can-predict.ts'
import { listNamingOAuthScopes, listWildcardsOver, oauthWildcards } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { stagesToFinish } from '#contract/rules/registrations/stages-to-finish.ts'
import { isFlagged, isUnsettled } from './write-state-conditions.ts'

/** When a challenge was resolved; where the service does not say it, when this console first saw that it was. */
export const resolvedAt = 'ifnull(c.resolved_at_ms, c.results_since_ms)'

/**
 * The common table `progress`: how far each agent is with the challenges of `asked`. Predictions, living writes and
 * drafts are three sets that do not overlap; what is further along hides what led to it.
 */
export const progressTable = `
  progress(agent_no, challenge_no, kind) AS (
    SELECT p.agent_no, p.challenge_no, CASE WHEN p.known_by = 'response' OR p.remote_id IS NOT NULL THEN 'accepted'
      WHEN p.sent IS NULL THEN 'elsewhere' ELSE 'listed' END FROM asked JOIN predictions p USING (challenge_no)
    UNION ALL
    SELECT o.agent_no, o.challenge_no, 'waiting' FROM asked CROSS JOIN outbox o USING (challenge_no)
    WHERE ${isUnsettled}
      AND NOT EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = o.challenge_no AND p.agent_no = o.agent_no)
    UNION ALL
    SELECT d.agent_no, d.challenge_no, 'drafted' FROM asked JOIN drafts d USING (challenge_no)
    WHERE NOT EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = d.challenge_no AND p.agent_no = d.agent_no)
      AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.challenge_no = d.challenge_no AND o.agent_no = d.agent_no AND ${isUnsettled}))`

/** The agent of a row of `progress` is subscribed to the instrument of `c`. */
export const isSubscribed = `EXISTS (
  SELECT 1 FROM subscriptions u WHERE u.instrument = c.instrument AND u.agent_no = progress.agent_no)`

const quote = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** The service has refused a prediction of the agent of this number because nobody has claimed it. */
export const isLimitSaid = (agentNo: string): string => `EXISTS (SELECT 1 FROM outbox o WHERE o.agent_no = ${agentNo}
  AND o.kind = 'prediction' AND o.state = 'refused' AND o.error LIKE '%"provisional_limit"%')`

const namingScopes = listNamingOAuthScopes('prediction:submit')
/** One of the granted scopes of `unable` is one of `names`, or of `wild`, which are in small letters. */
const isGrantedOneOf = (names: readonly string[], wild: readonly string[]): string => `EXISTS (
  SELECT 1 FROM json_each(unable.granted_scopes) WHERE value IN (${quote(names)}) OR lower(value) IN (${quote(wild)}))`

/** The agents that can predict nothing, by the rule of `rules/agents/can-predict.ts`, as a list of `agent_no`. */
export const unableAgents = `(SELECT unable.agent_no FROM agents unable
  WHERE unable.archived_at_ms IS NOT NULL OR unable.status IN (${quote(statusesThatBlock)})
    OR (unable.status = 'scope_missing' AND (${namingScopes
      .map((scope) => `' ' || unable.status_detail || ' ' LIKE '% ${scope} %'`)
      .join(' OR ')}))
    OR (json_type(unable.granted_scopes) = 'array'
      AND NOT ${isGrantedOneOf(namingScopes, listWildcardsOver('prediction:submit'))}
      AND (json_array_length(unable.granted_scopes) = 0 OR ${isGrantedOneOf(oauthScopes, oauthWildcards)}))
    OR (unable.status = 'provisional' AND ${isLimitSaid('unable.agent_no')}))`

/**
 * `m`, a challenge that closed while an agent was subscribed and had not predicted, still counts: whoever is found to
 * have predicted missed nothing, and a write that is under way or has failed says more than a gap. Whether the agent
 * could have predicted is another question, and `m.could_predict` answers it.
 */
export const isUnanswered = `NOT EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = m.challenge_no AND p.agent_no = m.agent_no)
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.challenge_no = m.challenge_no AND o.agent_no = m.agent_no
    AND o.state <> 'cancelled' AND o.dismissed_at_ms IS NULL)
  AND m.agent_no NOT IN (SELECT agent_no FROM agents WHERE archived_at_ms IS NOT NULL)`

/** A registration has a challenge to answer. */
export const hasChallenge = `stage IN ('challenge', 'answering', 'answer_unknown')`
/** A registration waits for the operator. */
export const isToFinish = `stage IN (${quote(stagesToFinish)})`

/** How many agents that are not archived have one of `:statuses`, or have a failed write. */
export const agentsNeedingYou = `SELECT count(*) AS count FROM agents
  WHERE archived_at_ms IS NULL AND (status IN (SELECT value FROM json_each(:statuses))
    OR agent_no IN (SELECT o.agent_no FROM outbox o WHERE ${isFlagged}))`
