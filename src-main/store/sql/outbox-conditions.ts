/** The WHERE of what filters the outbox; in a query over `o`. */
import { buildWordCondition, isMeantBy, isSlotFree, wordSlots } from './word-slots.ts'
import { isFlagged, isUnsettled } from './write-state-conditions.ts'

/** By status, over every row of the table. */
export const passesOutboxFilter = `(:filter = 'all' OR (:filter = 'open' AND ${isUnsettled})
  OR (:filter = 'needs_you' AND o.state = 'needs_you') OR (:filter = 'failed' AND ${isFlagged})
  OR (:filter = 'settled' AND NOT (${isUnsettled})))`

const isByAgentWith = (slot: number): string => `o.agent_no IN (SELECT a.agent_no FROM agents a
  WHERE ${buildWordCondition("(a.name || ' ' || a.agent_id || ' ' || ifnull(a.group_name, ''))", slot)}
    OR a.agent_no IN (SELECT t.agent_no FROM agent_tags t WHERE ${buildWordCondition('t.tag', slot)}))`

const isOnChallengeWith = (slot: number): string => `o.challenge_no IN (SELECT c.challenge_no FROM challenges c
  WHERE ${buildWordCondition("(c.question || ' ' || c.asset || ' ' || c.challenge_id)", slot)} OR ${isMeantBy('c.instrument', slot)})`

/**
 * Texts of the body, and neither the names of its fields nor a direction, which is shown in other words. Few bodies are
 * read as JSON: `:bodyN` is the word as JSON has it.
 */
const saysWord = (slot: number): string => `(o.body LIKE :body${slot} ESCAPE '\\'
  AND NOT (:isHiding AND o.kind IN ('prediction', 'revision')) AND EXISTS (
  SELECT 1 FROM json_tree(iif(json_valid(o.body), o.body, 'null')) j WHERE j.type = 'text' AND j.key IS NOT 'direction' AND ${buildWordCondition('j.value', slot)}))`

/** Every word is in the agent's name, id, tags or group, in what its challenge is about, or in what it says. */
const holdsWords = wordSlots
  .map((slot) => `(${isSlotFree(slot)} OR ${isByAgentWith(slot)} OR ${isOnChallengeWith(slot)} OR ${saysWord(slot)})`)
  .join(' AND ')

/** By what it is about. */
export const isOfSelection = `(:site IS NULL OR o.agent_no IN
    (SELECT agent_no FROM agents JOIN sites USING (site_no) WHERE site = :site))
  AND (:kind IS NULL OR o.kind = :kind) AND (:challengeNo IS NULL OR o.challenge_no = :challengeNo) AND ${holdsWords}`
