/** Rows that put whom and what they are about into objects of their own. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, firstOf } from '../decode.ts'
import { authorParts, idsInAuthor, namesInAuthor } from '../discussion/author-names.ts'

/** For each part, by the names it has been seen under, the fields of the row that its own fields stand for. */
type Parts = Readonly<Record<string, readonly (readonly [field: string, names: readonly string[]])[]>>

const agent = [
  ['agent_id', idsInAuthor],
  ['agent_name', namesInAuthor],
] as const
const event = [
  ['event_id', ['event_id', 'eventId', 'news_id', 'newsId', 'id']],
  ['event_title', ['event_title', 'eventTitle', 'title']],
] as const
const written = [
  ['comment_id', ['comment_id', 'commentId', 'id']],
  ['content', ['content', 'text', 'body']],
  ['like_count', ['like_count', 'likeCount', 'likes']],
] as const
/**
 * Of several the last counts, unlike in a comment: where a row names an actor, the others may be of what it was done
 * to. A creator comes first, and so counts only alone: beside an agent it may be the agent's own.
 */
const agentParts = authorParts.toSorted((a, b) => Number(b === 'creator') - Number(a === 'creator'))
const parts: Parts = {
  ...Object.fromEntries(agentParts.map((name) => [name, agent])),
  event,
  news: event,
  comment: written,
}
const listedParts = Object.entries(parts)

/** A row with further fields, where it has none of that name or says nothing in it. */
export function withFieldsOf(further: Body, row: Body): Body {
  const said = Object.entries(row).filter(
    ([name, value]) => value !== undefined && (value !== null || !(name in further)),
  )
  return { ...further, ...Object.fromEntries(said) }
}

/** A row with the fields of the objects `names` as its own, where it has none of that name; anything else unchanged. */
export function withParts(row: unknown, names: readonly string[]): unknown {
  if (!isPlainObject(row)) return row
  const inner = names.map((name) => row[name]).filter(isPlainObject)
  return inner.length === 0 ? row : Object.assign({}, ...inner, row)
}

/**
 * A row with the fields of its `agent` and its `event` as fields of its own (`agent_id`, `event_title`, …), where it
 * has none of that name; anything else unchanged.
 */
export function mergeParts(row: unknown): unknown {
  if (!isPlainObject(row)) return row
  const inside = listedParts.filter(([part]) => isPlainObject(row[part]))
  if (inside.length === 0) return row
  return withFieldsOf(Object.assign({}, ...inside.map(([part, fields]) => fieldsIn(Object(row[part]), fields))), row)
}

function fieldsIn(inner: Body, fields: Parts[string]): Body {
  return Object.fromEntries(
    fields.map(([field, names]) => [field, firstOf(inner, names)] as const).filter(([, value]) => value !== undefined),
  )
}
