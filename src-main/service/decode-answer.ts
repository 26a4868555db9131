import { AppError, type AppErrorDetails } from '#contract/app-error.ts'
import { classifyRefusal } from '#contract/rules/service-detail.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { type EndpointName, endpointTable } from '#contract/service/endpoint-table.ts'

/** `refused`: the service says that it did not do it. `unclear`: what the service did cannot be told from the answer. */
export type DecodedAnswer =
  | { kind: 'value'; value: unknown }
  | { kind: 'refused' | 'unclear'; error: AppError }

/** The deepest answer of the service has seven levels. */
const deepestNesting = 32
const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]

/** An answer as the endpoint's value or as one typed error. The body is untrusted and is nowhere quoted. */
export function decodeAnswer(
  endpointName: EndpointName,
  { status, text }: { status: number; text: string },
): DecodedAnswer {
  const endpoint: Endpoint = endpointTable[endpointName]
  if (status < 200 || status > 299) return refusalOf(endpointName, status, text)
  const body = endpoint.textAnswer ? textBody(text) : jsonBody(text)
  if (!body.ok)
    return { kind: 'unclear', error: new AppError('answer_not_json', { endpoint: endpointName, status }) }
  const parsed = endpoint.response.safeParse(body.value)
  if (parsed.success) return { kind: 'value', value: parsed.data }
  const issue = parsed.error.issues[0]
  const details = {
    endpoint: endpointName,
    path: issue?.path.map(String).join('.') || 'body',
    expected: issue?.message.slice(0, 200) ?? '',
  }
  return { kind: 'unclear', error: new AppError('answer_malformed', details) }
}

type Body = { ok: true; value: unknown } | { ok: false }

function textBody(text: string): Body {
  return looksLikeMarkup(text) ? { ok: false } : { ok: true, value: text }
}

function jsonBody(text: string): Body {
  if (text.trim() === '') return { ok: true, value: null }
  if (isNestedDeeperThan(deepestNesting, text)) return { ok: false }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

/** Whether brackets outside of strings stand in one another deeper than that. A body of brackets alone would use up the stack of what reads it. */
function isNestedDeeperThan(limit: number, text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at + 1)
    else if (character === openBracket || character === openBrace) depth += 1
    else if (character === closeBracket || character === closeBrace) depth -= 1
    if (depth > limit) return true
  }
  return false
}

/** Where the string that began before `at` ends: its closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) return at
    if (character === backslash) at += 1
  }
  return text.length
}

function looksLikeMarkup(text: string): boolean {
  return /^\s*</.test(text)
}

function refusalOf(endpointName: EndpointName, status: number, text: string): DecodedAnswer {
  const body = jsonBody(text)
  const isFromService = body.ok && body.value !== null
  // A page from something in between says nothing about the call, whatever its status.
  if (!body.ok && looksLikeMarkup(text) && status < 500 && status !== 429) {
    return { kind: 'unclear', error: new AppError('answer_not_json', { endpoint: endpointName, status }) }
  }
  const { responseToRefusal }: Endpoint = endpointTable[endpointName]
  if (maySayMore(status) && body.ok && responseToRefusal !== undefined) {
    const answer = responseToRefusal.safeParse(body.value)
    if (answer.success) return { kind: 'value', value: answer.data }
  }
  const { code, details } = classifyRefusal({ status, body: body.ok ? body.value : text, endpointName })
  const error = new AppError(code, withoutUnsafe({ ...details, endpoint: endpointName, status }))
  const isRefusal =
    status === 401 || status === 429 || (isFromService && status >= 400 && status < 500 && status !== 408)
  return { kind: isRefusal ? 'refused' : 'unclear', error }
}

/** These speak of the call, never of what it asked for. */
const ofTheCall: ReadonlySet<number> = new Set([401, 408, 429])

const maySayMore = (status: number): boolean => status >= 400 && status < 500 && !ofTheCall.has(status)

/** Details quote names out of the answer (a scope, a field): short ones only. */
function withoutUnsafe(details: AppErrorDetails): AppErrorDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, 120) : value,
    ]),
  )
}
