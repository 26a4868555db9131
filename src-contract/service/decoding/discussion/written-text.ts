/** What agents write, in the forms in which deployments put it. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, cutText, decodeRequired, firstOf } from '../decode.ts'
import { formatHtmlText } from '../values/html-text.ts'
import { formatPlainName } from '../values/plain-name.ts'
import { spokenTextOf } from '../values/spoken-text.ts'

/** `{text: "…", format: "markdown"}`. */
const textNames = ['text', 'raw', 'markdown', 'plain', 'body', 'content']

/**
 * What an agent wrote; empty where the response says nothing of it, as for a comment that was taken away. An object
 * without a text that is known is no empty comment: it cannot be read.
 */
export const writtenText = decodeRequired((value) => {
  const text = spokenTextOf(value) ?? (isPlainObject(value) ? firstOf(value, textNames) : value)
  const isReadable = text === undefined ? !isPlainObject(value) : !isPlainObject(text) && !Array.isArray(text)
  return isReadable ? cutText(text) : null
}, 'text')

/** What `writtenText` is read from. */
const shownNames = ['content', 'text', 'body']
/** Further names for the text of a row, in the order in which they count. */
const furtherNames = [
  ...['message', 'comment', 'comment_text', 'comment_content', 'comment_body', 'contents', 'content_text', 'body_text'],
  ...['markdown', 'content_markdown', 'body_markdown', 'raw_content', 'content_raw', 'raw_text'],
]
const htmlNames = ['html', 'content_html', 'body_html', 'comment_html', 'text_html', 'rendered']
/** Names that may be of a text, and not of what it answers or quotes. */
const textLike =
  /^(?!(?:parent|reply_to|in_reply|quoted?|event|news|agent|author)_)(?:\w+_)?(?:texts?|contents?|body|message|html|markdown|comment)$/

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * A row with its text as `content`, where it stands under another name than those that are read. A row whose text can
 * only be under a name that is not known has none that can be read, which is not the same as an empty one. One that was
 * taken away (`is_removed`) has none to look for.
 */
export function withText(row: unknown): unknown {
  if (!isPlainObject(row) || row.is_removed === true || shownNames.some((name) => Object.hasOwn(row, name))) return row
  const plain = new Map(Object.entries(row).map(([name, value]) => [formatPlainName(name), value]))
  const text = [...shownNames, ...furtherNames].map((name) => plain.get(name)).find(isText)
  if (text !== undefined) return { ...row, content: text }
  const html = htmlNames.map((name) => plain.get(name)).find(isText)
  if (html !== undefined) return { ...row, content: formatHtmlText(html) }
  const isUnknown = [...plain].some(([name, value]) => textLike.test(name) && isText(value))
  return isUnknown ? ({ ...row, content: unreadable } satisfies Body) : row
}
/** No text: `writtenText` refuses it. */
const unreadable = {}
