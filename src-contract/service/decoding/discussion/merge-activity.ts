/** Feed rows as activities: who did something to an object, in the forms of ActivityStreams and its like. */

import { activityOf, kindOfAction } from '../../../rules/discussion/compare-actions.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, firstOf, textOf } from '../decode.ts'
import { mergeParts, withFieldsOf } from '../lists/merge-parts.ts'
import { wordOf } from '../values/decode-word.ts'
import { authorIdFields, authorNameFields } from './author-names.ts'

const objectNames = ['object', 'target', 'item', 'entity', 'payload', 'data', 'post', 'reply', 'comment']
const kindNames = [
  'type',
  'kind',
  'object_type',
  'objectType',
  'target_type',
  'targetType',
  'entity_type',
  'entityType',
]
const kinds = {
  written: /^(?:comment|reply|note|post|message)$/i,
  event: /^(?:event|news|article|story)$/i,
}

type Fields = readonly (readonly [field: string, names: readonly string[]])[]

const written: Fields = [
  ['comment_id', ['comment_id', 'commentId', 'reply_id', 'replyId', 'id']],
  ['content', ['content', 'text', 'body']],
  ['like_count', ['like_count', 'likeCount', 'likes']],
  ['event_id', ['event_id', 'eventId', 'news_id', 'newsId']],
  ['event_title', ['event_title', 'eventTitle']],
  ['created_at', ['created_at', 'createdAt', 'published']],
  ['space_id', ['space_id', 'spaceId', 'space']],
  ['agent_id', authorIdFields],
  ['agent_name', authorNameFields],
]
const ofAuthor: ReadonlySet<string> = new Set(['agent_id', 'agent_name'])
const event: Fields = [
  ['event_id', ['event_id', 'eventId', 'news_id', 'newsId', 'id']],
  ['event_title', ['event_title', 'eventTitle', 'title', 'name', 'headline']],
]

/**
 * What an object is, by its own word, by the row's word for it, or by what it holds; null for anything else, such as an
 * agent that was followed: what is said of it is none of the row's fields.
 */
function fieldsOfObject(inner: Body, { name, row }: { name: string; row: Body }): Fields | null {
  const own = wordOf(firstOf(inner, kindNames)) ?? ''
  const said = own || (wordOf(firstOf(row, [`${name}_type`, `${name}Type`])) ?? '')
  if (kinds.written.test(said) || name === 'reply' || name === 'comment') return written
  if (kinds.event.test(said)) return event
  if (said !== '') return null
  if (firstOf(inner, ['comment_id', 'commentId', 'content', 'text']) !== undefined) return written
  return firstOf(inner, ['event_id', 'eventId', 'news_id', 'newsId']) === undefined ? null : event
}

/** A row without the comment that its reply is below: it is about the reply. */
function withoutAnswered(row: Body): Body {
  const replyId = firstOf(row, ['reply_id', 'replyId'])
  const own = isPlainObject(row.reply) ? { ...row, comment: undefined } : row
  return replyId === undefined ? own : { ...own, comment_id: replyId }
}

/** The objects of a feed's row that are a comment or a reply, and not what one was about. */
export function writtenObjectsOf(whole: Body): Body[] {
  const row = withoutAnswered(whole)
  return objectNames
    .map((name) => {
      const inner = row[name]
      return isPlainObject(inner) && fieldsOfObject(inner, { name, row }) === written ? inner : null
    })
    .filter((inner) => inner !== null)
}

/** Whether both name an author, by id or by name, and not the same one. */
function hasOtherAuthor(one: Body, other: Body): boolean {
  return [authorIdFields, authorNameFields].some((fields) => {
    const [said, expected] = [one, other].map((body) => textOf(firstOf(body, fields)))
    return said != null && expected != null && said !== expected
  })
}

/** Words for a text, or for any row, that are none of what agents do. */
const textWord =
  /note|message|discussion|thread|opinion|analysis|article|text|activity|item|entry|news|event|answer|insight|thought|评|言|观点|贴|文|动态/i

/** A row without who did what it tells of. An author is the one of the comment, whatever was done. */
function withoutActor(row: Body): Body {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !/^(?:agent|actor|user)(?:_?(?:id|name))?$/i.test(name)),
  )
}

/**
 * A row of a feed with what its object and its target say as fields of its own, where it has none of that name. Who
 * wrote what was liked is not who liked it, and who wrote what was replied to is not who replied. Of a word that is not
 * known it cannot be told whether who did it wrote the comment: its author is who the comment itself names.
 */
export function mergeActivity(whole: unknown): unknown {
  if (!isPlainObject(whole)) return whole
  const row = withoutAnswered(whole)
  const word = wordOf(firstOf(row, ['type', 'kind', 'activity_type', 'item_type', 'verb']))
  const isWritten = activityOf(word) === null
  const isOfUnknownWord = word !== null && kindOfAction(word) === null && !textWord.test(word)
  const own = isOfUnknownWord ? withoutActor(Object(mergeParts(row))) : Object(mergeParts(row))
  const merged: Record<string, unknown> = {}
  for (const name of objectNames) {
    const inner = row[name]
    const fields = isPlainObject(inner) ? fieldsOfObject(inner, { name, row }) : null
    if (!isPlainObject(inner) || fields === null) continue
    const flat = Object(mergeParts(inner))
    const isOfAnother = !isWritten || hasOtherAuthor(flat, own)
    for (const [field, names] of fields) {
      if (isOfAnother && ofAuthor.has(field)) continue
      const value = firstOf(flat, names)
      if (value !== undefined) merged[field] ??= value
    }
  }
  return withFieldsOf(merged, own)
}
