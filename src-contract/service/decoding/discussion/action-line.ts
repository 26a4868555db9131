/** Lines of an agent's history, in the forms in which deployments say what was done, and to what. */

import { kindOfAction } from '../../../rules/discussion/compare-actions.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, firstOf, keyOf, spellingsOf, textOf } from '../decode.ts'
import { withParts } from '../lists/merge-parts.ts'
import { wordOf } from '../values/decode-word.ts'

/** Objects in which a line puts what it says. */
const partNames = ['details', 'detail', 'payload', 'data', 'metadata']
/** Each may have a part of what was done: `{type: "comment", action: "like"}`. */
const verbNames = spellingsOf(['type', 'action', 'action_type', 'kind', 'verb', 'activity_type', 'action_name'])
/** These may be of what it was done to, or of the news: one counts where no other word is known. */
const vagueVerbNames = spellingsOf(['event_type', 'item_type', 'operation', 'activity', 'name'])

/** Ids that name what it was done to by themselves. */
const targetNames = spellingsOf([
  ...['target_id', 'reply_id', 'comment_id', 'post_id', 'challenge_id', 'target_agent_id'],
])
const objectNames = spellingsOf([
  ...['target', 'object', 'item', 'resource', 'entity', 'subject', 'reply', 'comment', 'post', 'challenge'],
  ...['prediction', 'target_agent', 'followed_agent', 'followed', 'followee'],
])
const idsInObject = spellingsOf([
  ...['id', 'reply_id', 'comment_id', 'post_id', 'challenge_id', 'prediction_id', 'agent_id', 'target_id', 'uuid'],
])
const objectIdNames = spellingsOf([
  ...['object_id', 'item_id', 'resource_id', 'entity_id', 'subject_id', 'followed_agent_id', 'followed_id'],
  ...['followee_id', 'prediction_id'],
])
const eventIdNames = spellingsOf(['event_id', 'news_id'])
const parentNames = spellingsOf(['parent_comment_id', 'parent_id'])
const textNames = ['summary', 'content', 'description', 'text', 'body']
const kindNames = spellingsOf(['type', 'kind', 'object_type', 'target_type', 'entity_type'])

const eventWord = /^(?:event|news|article|story)$/i
/** What a target is, where its id is expected. */
const targetWord = /^(?:comment|reply|post|agent|challenge|prediction|event|news)$/i

const isEvent = (line: Body, name: string): boolean => {
  const inner = line[name]
  const own = isPlainObject(inner) ? wordOf(firstOf(inner, kindNames)) : null
  return eventWord.test(own ?? wordOf(firstOf(line, [`${name}_type`, `${name}Type`])) ?? '')
}

/** Whole: what `comment.liked` is about is part of it. */
const verbOf = (value: unknown): string | null =>
  isPlainObject(value) ? wordOf(value, ['type', 'action', 'verb']) : textOf(value)

/** The word for what was done; of several the one by which it is known. */
function typeOf(line: Body): string | null {
  const wordsUnder = (names: readonly string[]) =>
    names.map((name) => verbOf(line[name])).filter((word) => word !== null)
  const words = wordsUnder(verbNames)
  const kind = kindOfAction(words.join(' '))
  if (kind !== null) return words.find((word) => kindOfAction(word) === kind) ?? words.join(' ')
  const vague = wordsUnder(vagueVerbNames)
  return vague.find((word) => kindOfAction(word) !== null) ?? words[0] ?? vague[0] ?? null
}

/** What it was done to, where the line has no id of that by a name of its own. */
function targetOf(line: Body): string | null {
  const things = objectNames.filter((name) => !isEvent(line, name)).map((name) => line[name])
  const ids = things.map((thing) => {
    if (isPlainObject(thing)) return keyOf(firstOf(thing, idsInObject))
    const id = keyOf(thing)
    return id === null || targetWord.test(id) ? null : id
  })
  return ids.find((id) => id !== null) ?? keyOf(firstOf(line, objectIdNames))
}

/** A line with its type, its target and its places by the published names; anything else unchanged. */
export function openAction(given: unknown): unknown {
  if (!isPlainObject(given)) return given
  const inAction = isPlainObject(given.action) ? { ...given.action, ...given } : given
  const line: Body = Object(withParts(inAction, partNames))
  const objects = objectNames.map((name) => line[name]).filter(isPlainObject)
  const within = (names: readonly string[]) =>
    [line, ...objects].map((place) => firstOf(place, names)).find((value) => value !== undefined)
  const events = [line.event, line.news, ...objectNames.filter((name) => isEvent(line, name)).map((name) => line[name])]
  const event_id =
    within(eventIdNames) ??
    events
      .filter(isPlainObject)
      .map((event) => firstOf(event, ['id']))
      .find((id) => id !== undefined)
  return {
    ...line,
    type: typeOf(line),
    target_id: keyOf(firstOf(line, targetNames)) ?? targetOf(line) ?? event_id,
    event_id,
    parent_comment_id: within(parentNames),
    summary: within(textNames),
  }
}
