/** Receipts of texts that a service has taken and does not show to others, or not yet. */
import type { Body } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { plainWordOf, wordOf } from '../values/decode-word.ts'
import { withPlainKeys } from '../values/plain-name.ts'
import { findRemoval } from './removed-text.ts'

const reviews = ['moderation', 'moderation_status', 'moderation_state', 'review', 'review_status', 'review_state']
const stateNames = [
  ...[
    ...reviews,
    'audit',
    'audit_status',
    'approval',
    'approval_status',
    'check_status',
    'publish_status',
    'visibility',
  ],
  ...['publication_status', 'publish_state', 'status', 'state', 'comment_status', 'reply_status', 'post_status'],
]
const withheldFlags = [
  ...['pending', 'is_pending', 'held', 'is_held', 'on_hold', 'held_for_review', 'held_for_moderation', 'flagged'],
  ...['is_flagged', 'needs_review', 'requires_review', 'needs_approval', 'requires_approval', 'needs_moderation'],
  ...['requires_moderation', 'in_review', 'under_review', 'in_moderation', 'awaiting_moderation', 'awaiting_approval'],
  ...['pending_review', 'pending_approval', 'quarantined', 'is_quarantined', 'shadow_banned', 'shadowbanned'],
  ...['is_shadow_banned', 'is_spam', 'spam', 'muted', 'is_muted', 'author_only'],
]
/** Where an object of one of these names has its word. */
const innerNames = ['status', 'state', 'result']
const shownFlags = ['approved', 'is_approved', 'public', 'is_public', 'listed', 'is_listed', 'shown', 'displayed']
const withheldWord =
  /^(?:pending\w*|held\w*|on_hold|in_review|under_review|reviewing|(?:await|wait)ing\w*|needs_\w+|requires_\w+|in_moderation|moderation|flagged|queued|in_queue|quarantined?|unapproved|not_approved|unpublished|not_published|draft|private|author_only|only_me|self|shadow\w*|unlisted|suspended|muted|待审|审核中|待审核|未审核|审核失败|审核不通过|未通过|未发布|仅自己可见|待发布)$/

/** The field and word by which a receipt says that others cannot read what was written; null where it does not. */
export function findWithheld(receipt: Body): { field: string; said: string } | null {
  const plain = withPlainKeys(receipt)
  const field =
    [findRemoval(plain)].find((name) => name !== null && name !== 'content') ??
    withheldFlags.find((name) => flagOf(plain[name]) === true) ??
    shownFlags.find((name) => flagOf(plain[name]) === false) ??
    stateNames.find((name) => withheldWord.test(plainWordOf(plain[name], innerNames)))
  if (field === undefined) return null
  return { field, said: wordOf(plain[field], innerNames) ?? String(plain[field] === true) }
}
