import { isPlainObject } from '../plain-object.ts'

/** What a body says in words, wherever servers put them. */

const longestDetail = 500

/** One entry of a list of errors in words: `{loc, msg, type}`, and `{title, detail}` or `{message, path}` of others. */
function validationLine(entry: unknown): string {
  if (!isPlainObject(entry)) return typeof entry === 'string' ? entry : ''
  const path = [entry.loc, entry.path].find((each) => Array.isArray(each))
  const where = Array.isArray(path) ? path.join('.') : ''
  const said = ['msg', 'message', 'detail', 'reason', 'title'].map((name) => entry[name])
  const words = said.find((each): each is string => typeof each === 'string' && each !== '') ?? ''
  return [where, words].filter((part) => part !== '').join(': ')
}

const wordFields = [
  'detail',
  'message',
  'error',
  'msg',
  'errmsg',
  'error_message',
  'errorMessage',
  'reason',
  'description',
  'title',
  'Message',
  'faultstring',
]
/** Where a body lists its complaints, or says them by field, as `{errors: {confidence: ["must be at most 0.6"]}}`. */
const complaintFields = ['errors', 'details']

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(validationLine).filter(Boolean).join('; ')
  if (!isPlainObject(value)) return ''
  const said = wordFields.map((name) => wordsOf(value[name])).find(Boolean) ?? ''
  // RFC 6749 §5.2: `error` is a code, and this says it in words.
  const more = typeof value.error_description === 'string' ? value.error_description : ''
  const complaints = complaintFields.map((name) => complaintsOf(value[name])).find(Boolean) ?? ''
  // "Validation failed" says nothing without what it is about.
  const parts = [said, more, said.includes(complaints) ? '' : complaints].filter((part) => part !== '')
  if (parts.length > 0) return parts.join(': ')
  const isListed = ([, complaint]: [string, unknown]) => Array.isArray(complaint)
  return complaintsOf(value.data) || complaintsOf(Object.fromEntries(Object.entries(value).filter(isListed)))
}

/** Complaints in a list or by field; empty without any. */
function complaintsOf(value: unknown): string {
  if (!isPlainObject(value)) return wordsOf(value)
  return Object.entries(value)
    .map(([field, complaint]) => [field, [complaint].flat()[0]])
    .filter(([, complaint]) => typeof complaint === 'string' && complaint !== '')
    .map(([field, complaint]) => (field === 'non_field_errors' ? complaint : `${field}: ${complaint}`))
    .join('; ')
}

/**
 * What the service says about a refusal: the `detail` of the body (text, or a validation error's list), else its
 * `message` or `error`. Empty when it says nothing, and for a page that a proxy sent instead. At most 500 characters;
 * text of others.
 */
export function detailOf(body: unknown): string {
  const words = typeof body === 'string' ? body : wordsOf(isPlainObject(body) ? body : null)
  return /^\s*</.test(words) ? '' : words.trim().slice(0, longestDetail)
}
