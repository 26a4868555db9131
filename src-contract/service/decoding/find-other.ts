/** Whether a response to a read is about something else than was asked for: a cache or a proxy has mixed them up. */
import { type Body, isBody, keyOf } from './decode.ts'
import { openEnvelope } from './envelope.ts'
import { withPlainKeys } from './plain-name.ts'

/** Where an id stands by its own name, and where an object has it as `id`. */
const recordNames = ['profile', 'agent', 'scorecard', 'context', 'challenge', 'results', 'result']
const partOf: Readonly<Record<string, string>> = { challenge_id: 'challenge' }

export interface OtherId {
  field: string
  sent: string
  received: string
}

function saidId(body: Body, field: string): string | null {
  const plain = withPlainKeys(body)
  const records = recordNames.map((name) => plain[name]).filter(isBody)
  const part = partOf[field] === undefined ? undefined : plain[partOf[field]]
  const said = [
    plain[field],
    ...records.map((record) => withPlainKeys(record)[field]),
    isBody(part) ? part.id : undefined,
  ].map(keyOf)
  return said.find((id) => id !== null) ?? null
}

/** The first of the ids `asked` for that the response names otherwise; null where it names none or the same. */
export function findOther(response: unknown, asked: Readonly<Record<string, string>>): OtherId | null {
  const body = openEnvelope(response)
  if (!isBody(body)) return null
  for (const [field, sent] of Object.entries(asked)) {
    const received = saidId(body, field)
    if (received !== null && received.toLowerCase() !== sent.toLowerCase()) return { field, sent, received }
  }
  return null
}
