/**
 * Which item of the inbox is a comment: its id is this and the id of the comment. An item about a comment, as a like,
 * has an id of another form.
 */
const idPrefix = 'c:'

/** The id of the item that is this comment. */
export function itemIdOfComment(commentId: string): string {
  return `${idPrefix}${commentId}`
}

/** The same in SQL, of the comment whose id the expression `commentId` gives. */
export function buildItemIdOfComment(commentId: string): string {
  return `'${idPrefix}' || ${commentId}`
}

/** Whether the item is the comment that it names; `item` is the alias of its row. */
export function buildIsComment(item: string): string {
  return `${item}.item_id = ${buildItemIdOfComment(`${item}.comment_id`)}`
}
