/** Words for a person, in the forms in which deployments put them: a text, a list of lines, an object around it. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { cutToLength } from '../../../rules/text/cut-to-length.ts'
import { type Body, decodeField, decodeRequired, longestText, textOf } from '../decode.ts'
import { spokenTextOf } from './spoken-text.ts'

const headingNames = ['title', 'heading', 'headline']
const bodyNames = ['content', 'body', 'description', 'summary', 'question', 'prompt', 'message']
const deepest = 4

/**
 * The words of a value, the lines of a list below each other; null where it holds none that can be told from its other
 * parts.
 */
function proseOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  const text = spokenTextOf(value) ?? textOf(value)
  if (text !== null || depth >= deepest) return text
  if (Array.isArray(value)) {
    const lines = value.map((each) => proseOf(each, depth + 1))
    return lines.length > 0 && lines.every((line) => line !== null) ? lines.join('\n') : null
  }
  return isPlainObject(value) ? articleOf(value, depth) : null
}

/** `{title: "…", content: "…"}`: the heading above its text. */
function articleOf(value: Body, depth: number): string | null {
  const find = (names: readonly string[]) =>
    names.map((name) => proseOf(value[name], depth + 1)).find((text) => text !== null)
  const text = find(bodyNames)
  if (text === undefined) return null
  const heading = find(headingNames)
  const lists = Object.entries(value).filter(([name, each]) => !bodyNames.includes(name) && isFilled(each))
  const rest = lists.map(([name, each]) => `${name}: ${proseOf(each, depth + 1) ?? JSON.stringify(each)}`)
  return [...(heading === undefined || heading === text ? [] : [heading]), text, ...rest].join('\n')
}

/** A list or an object with something in it, beside the words. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function cutProse(prose: string): string {
  // Cut, not dropped: the beginning is worth reading.
  return cutToLength(prose, longestText)
}

/** Words for a person, `null` when absent. What holds none that can be told apart is shown as it came. */
export const optionalProse = decodeField((value) => {
  const prose = proseOf(value)
  if (prose !== null) return cutProse(prose)
  const lines = Array.isArray(value) ? value.map(lineOf).join('\n') : lineOf(value)
  return cutProse(lines) || null
})

/** The same, empty when absent; what holds no words that can be told apart cannot be read. */
export const readableProse = decodeRequired((value) => {
  const prose = proseOf(value)
  if (prose !== null) return cutProse(prose)
  if (typeof value === 'string') return cutProse(value)
  const isAbsent = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  return isAbsent ? '' : null
}, 'text')

function lineOf(value: unknown): string {
  return proseOf(value) ?? (typeof value === 'object' && value !== null ? JSON.stringify(value) : '')
}
