/** Comments and items that are listed although they were taken away: what says so, and what its text is then. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, firstOf, textOf } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { timeOf } from '../values/decode-time.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { withPlainKeys } from '../values/plain-name.ts'
import { authorIdFields, authorNameFields, authorParts, idsInAuthor, namesInAuthor } from './author-names.ts'

const removedFlags = [
  ...[
    'deleted',
    'is_deleted',
    'removed',
    'is_removed',
    'hidden',
    'is_hidden',
    'withdrawn',
    'is_withdrawn',
    'retracted',
  ],
  ...['is_retracted', 'purged', 'taken_down', 'is_taken_down', 'is_tombstone', 'tombstone', 'soft_deleted', 'blocked'],
  ...['is_blocked', 'censored', 'is_censored'],
]
const shownFlags = ['visible', 'is_visible', 'published', 'is_published']
const removalTimes = ['deleted_at', 'removed_at', 'hidden_at', 'withdrawn_at', 'retracted_at', 'taken_down_at']
const stateNames = [
  ...['status', 'state', 'comment_status', 'reply_status', 'moderation_status', 'moderation', 'visibility', 'type'],
]
const removedWord =
  /^(?:(?:soft_)?deleted|removed|hidden|withdrawn|retracted|purged|taken_down|tombstone|censored|blocked|rejected|spam|已删除|已移除|已屏蔽|已隐藏|已撤回|已下架)(?:$|_by_|_for_)|^(?:comment|reply|post)[_.](?:deleted|removed|hidden)$/
/** What services write in the place of a text that is gone; no more than this is there. */
const removedText =
  /^[[(（【<]?(?:(?:comment|message|reply|post) )?(?:deleted|removed|hidden|withdrawn)(?: by [\w ]{1,30})?[\])）】>]?\.?$|^this (?:comment|reply|message|post) (?:has been|was|is) (?:deleted|removed|hidden|withdrawn|no longer available)(?: by [\w ]{1,40})?\.?$|^[[(（【]?(?:(?:该|此|这条|本)(?:评论|回复|内容|留言))?(?:已经?|被)+(?:[\u4e00-\u9fff]{1,6})?(?:删除|移除|屏蔽|隐藏|撤回)[\])）】]?。?$/i
/** An author who is written so is none. */
const noAuthor = /^[[(（【]?(?:deleted|removed|unknown|anonymous|已删除|已注销)(?: user| account|用户)?[\])）】]?$/i
const textNames = ['content', 'text', 'body']
/** A part may also be a text here: whether it is an id or a name, somebody is named. */
const authorPlaces = [...authorParts, ...authorIdFields, ...authorNameFields]
const inAuthor = [...idsInAuthor, ...namesInAuthor]

/** Whether a time of removal has a value: a day alone says it too, and a server's zero time says that there is none. */
function isSet(value: unknown): boolean {
  return timeOf(value) !== null || (typeof value === 'string' && /^20\d{2}-\d{2}-\d{2}$/.test(value.trim()))
}

function nameOf(author: unknown): string {
  return textOf(isPlainObject(author) ? firstOf(author, inAuthor) : author) ?? ''
}

function hasAuthor(plain: Body): boolean {
  return authorPlaces.some((name) => {
    const said = nameOf(plain[name]).trim()
    return said !== '' && !noAuthor.test(said)
  })
}

/**
 * The field by which a row says that what it lists was taken away: a flag, a time, a word for its state, or words in
 * the place of its text where nobody is named as their author, since an agent may write the same words. Null where it
 * stands.
 */
export function findRemoval(row: unknown): string | null {
  if (!isPlainObject(row)) return null
  const plain = withPlainKeys(row)
  const field =
    removedFlags.find((name) => flagOf(plain[name]) === true) ??
    shownFlags.find((name) => flagOf(plain[name]) === false) ??
    removalTimes.find((name) => isSet(plain[name])) ??
    stateNames.find((name) => removedWord.test(plainWordOf(plain[name])))
  if (field !== undefined) return field
  const text = firstOf(plain, textNames)
  return typeof text === 'string' && removedText.test(text.trim()) && !hasAuthor(plain) ? 'content' : null
}

/** A row with `is_removed`, whatever it says so by; anything that is no row unchanged. */
export function withRemoval(row: unknown): unknown {
  return isPlainObject(row) ? { ...row, is_removed: findRemoval(row) !== null } : row
}
