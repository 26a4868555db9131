/** Receipts of writes that put what they are about into objects of their own. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, firstOf, keyOf } from '../decode.ts'
import { withPlainKeys } from '../values/plain-name.ts'

/** For each field of a receipt the objects that it may be in, and the names of the id there. */
const parts = {
  challenge_id: [['challenge'], ['challenge_id', 'id', 'uuid']],
  agent_id: [
    ['agent', 'author', 'predictor'],
    ['agent_id', 'id', 'uuid'],
  ],
  news_id: [
    ['news', 'event', 'article'],
    ['news_id', 'event_id', 'id'],
  ],
  parent_comment_id: [
    ['parent', 'parent_comment', 'in_reply_to'],
    ['comment_id', 'id'],
  ],
  follower_id: [['follower'], ['agent_id', 'id', 'uuid']],
  target_agent_id: [
    ['target', 'target_agent', 'followee', 'followed', 'followed_agent', 'following'],
    ['agent_id', 'target_agent_id', 'id', 'uuid'],
  ],
  comment_id: [
    ['comment', 'reply', 'target', 'target_comment'],
    ['comment_id', 'reply_id', 'id'],
  ],
} as const satisfies Readonly<Record<string, readonly [objects: readonly string[], ids: readonly string[]]>>
export type ReceiptField = keyof typeof parts

/** `{challenge: "ch_1"}`: an id, where it is no words; of an agent it may be the name, mostly without figures. */
function bareIdOf(field: ReceiptField, place: unknown): string | null {
  if (field !== 'challenge_id' && field !== 'target_agent_id') return null
  const id = typeof place === 'boolean' ? null : keyOf(place)?.trim()
  if (id === undefined || id === null || /\s/.test(id)) return null
  return field === 'challenge_id' || /^(?!\d{4}-)(?=\D*\d)[\w.-]{6,}$/.test(id) ? id : null
}

/**
 * A receipt with the ids of the objects in it as its own `fields`, where it has none of that name; an empty one for a
 * body that is no object. `record`: the object that holds the receipt itself, whose own id is not what it is about.
 */
export function mergeReceipt(
  body: unknown,
  { fields, record }: { fields: readonly ReceiptField[]; record: string | null },
): Body {
  if (!isPlainObject(body)) return {}
  const inner = record !== null && isPlainObject(body[record]) ? withPlainKeys(body[record]) : {}
  const outer = withPlainKeys(body)
  const merged: Record<string, unknown> = {}
  for (const field of fields) {
    const [objects, ids] = parts[field]
    const places = [inner, outer].flatMap((place) =>
      objects.filter((name) => name !== record).map((name) => place[name]),
    )
    const found = places.map((place) =>
      isPlainObject(place) ? keyOf(firstOf(withPlainKeys(place), ids)) : bareIdOf(field, place),
    )
    merged[field] = found.find((id) => id !== null)
  }
  const told = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  return {
    ...told,
    ...body,
    ...(record !== null && isPlainObject(body[record]) ? { [record]: { ...told, ...body[record] } } : {}),
  }
}
