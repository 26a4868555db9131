/** Whether a response to a read is about something else than was asked for: a cache or a proxy has mixed them up. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, keyOf } from '../decode.ts'
import { isRowNumber } from '../lists/row-number-id.ts'
import { withPlainKeys } from '../values/plain-name.ts'
import { openEnvelope } from './envelope.ts'

/** Where an id has its own name, and where an object has it as `id`. */
const recordNames = ['profile', 'agent', 'scorecard', 'context', 'challenge', 'results', 'result']
/** What a record may be wrapped in, also one within the other, with an id of its own inside. */
const wrapperNames = ['results', 'result', 'challenge_results', 'data']
const deepestWrapper = 3
const partOf: Readonly<Record<string, string>> = { challenge_id: 'challenge' }

export interface OtherId {
  field: string
  sent: string
  received: string
}

/** The first id of this name in a body; the number of a row is none where ids are something else. */
function saidId(body: Body, field: string, sent: string): string | null {
  const plain = withPlainKeys(body)
  const records = recordNames.map((name) => plain[name]).filter(isPlainObject)
  const part = partOf[field] === undefined ? undefined : plain[partOf[field]]
  const said = [
    plain[field],
    ...records.map((record) => withPlainKeys(record)[field]),
    isPlainObject(part) ? part.id : undefined,
  ].map(keyOf)
  return said.find((id) => id !== null && !isRowNumber(id, sent)) ?? null
}

/** A body and what is wrapped in it. */
function levelsOf(body: Body, depth = 0): Body[] {
  if (depth === deepestWrapper) return [body]
  const plain = withPlainKeys(body)
  const inner = wrapperNames.map((name) => plain[name]).filter(isPlainObject)
  return [body, ...inner.flatMap((each) => levelsOf(each, depth + 1))]
}

const uuid = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/

/** An id by which ids of responses are compared; a UUID may come without its hyphens. */
function formatPlainId(id: string): string {
  const plain = id.trim().toLowerCase()
  return uuid.test(plain) ? plain.replaceAll('-', '') : plain
}

/** The first of the ids `asked` for that the response names otherwise; null where it names none or the same. */
export function findOther(response: unknown, asked: Readonly<Record<string, string>>): OtherId | null {
  const body = openEnvelope(response)
  if (!isPlainObject(body)) return null
  for (const [field, sent] of Object.entries(asked)) {
    const said = levelsOf(body).map((level) => saidId(level, field, sent))
    const received = said.find((id) => id !== null && formatPlainId(id) !== formatPlainId(sent)) ?? null
    if (received !== null) return { field, sent, received }
  }
  return null
}
