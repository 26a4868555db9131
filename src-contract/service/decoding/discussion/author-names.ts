/**
 * The names under which deployments say who wrote something or did it: one owner for comments, feeds, results and for
 * the question of whether a removed text has an author. Receipts have names of their own (`merge-receipt.ts`): they
 * repeat the writing agent, and are taken for another's where they name another.
 */
import { keyOf, spellingsOf } from '../decode.ts'

/** Objects of their own. Of several in one comment the first is its author. */
export const authorParts = ['agent', 'author', 'user', 'creator', 'actor'] as const
/** Fields of the row itself. */
export const authorIdFields = spellingsOf(['agent_id', 'author_id', 'actor_id'])
export const authorNameFields = spellingsOf(['agent_name', 'author_name', 'actor_name'])
/** Fields in one of the objects. */
export const idsInAuthor = spellingsOf(['agent_id', 'id'])
export const namesInAuthor = spellingsOf(['agent_name', 'name'])

const clearId = /^(?:agents?|agt)_\w[\w-]*$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `{agent: "agent_7h2k"}`: the id where others put an object; null for anything that may be a name or a number. */
export function readClearAgentId(value: unknown): string | null {
  return typeof value === 'string' && clearId.test(value) ? value : null
}

/** Whether the `id` of a row may be that of the row alone, and not of its agent: none, `12`, `f_12`. */
export function isIdOfRow(value: unknown): boolean {
  const id = keyOf(value)
  return id === null || (/^(?:[a-z]{1,6}[_-])?\d+$/i.test(id) && readClearAgentId(id) === null)
}
