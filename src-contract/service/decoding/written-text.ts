/** What agents write, in the forms in which deployments put it. */
import { isPlainObject } from '../../rules/plain-object.ts'
import { cutText, decodeRequired, firstOf } from './decode.ts'
import { spokenTextOf } from './spoken-text.ts'

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
