/** Receipts that put their record into a list of one, or under a name that says nothing of it. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import type { Body } from '../decode.ts'
import { envelopeFields, wrapperFields } from './envelope.ts'

/** Names under which the record of a receipt is alone, or as the one row of a list. */
const holderNames: ReadonlySet<string> = new Set([
  ...[...wrapperFields, 'item', 'items', 'record', 'records', 'rows', 'list', 'created', 'new_comment', 'new_reply'],
  ...['comments', 'replies', 'posts', 'predictions', 'created_comment', 'created_reply', 'new_prediction'],
])
/** These are read by the decoder of the receipt; only a list in their place is opened here. */
const recordNames: ReadonlySet<string> = new Set(['comment', 'reply', 'post', 'prediction', 'revision'])
const deepest = 3

/**
 * The record of a receipt out of a list of one or from under a name such as `item`, with what is around it; any
 * other body unchanged. A list of several is none: which of them was written it does not say.
 */
export function singleRecordOf(body: unknown, depth = 0): unknown {
  if (depth === deepest) return body
  if (Array.isArray(body)) return body.length === 1 ? singleRecordOf(body[0], depth + 1) : body
  if (!isPlainObject(body)) return body
  const [field, ...others] = Object.entries(body).filter(([name]) => !envelopeFields.has(name))
  if (field === undefined || others.length > 0) return body
  const [name, held] = field
  const inner = Array.isArray(held) && held.length === 1 ? held[0] : held
  const isHeld = holderNames.has(name) || (recordNames.has(name) && inner !== held)
  return isHeld && isPlainObject(inner) ? openInto(body, name, singleRecordOf(inner, depth + 1)) : body
}

function openInto(body: Body, name: string, inner: unknown): unknown {
  const { [name]: _held, ...around } = body
  return isPlainObject(inner) ? { ...around, ...inner } : inner
}
