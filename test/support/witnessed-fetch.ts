/** Keeps what went over the wire in a file, which outlives a killed console and from which its secrets are known. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A fetch that notes every body before it leaves and before its answer is handed on. */
export function witnessed(file: string): (input: string | Request, init?: RequestInit) => Promise<Response> {
  const note = (direction: Direction, body: string) => {
    if (body !== '') appendFileSync(file, `${direction} ${body.replaceAll('\n', ' ')}\n`)
  }
  return async (input, init) => {
    const request = new Request(input, init)
    note('sent', await request.clone().text())
    const answer = await fetch(request, { redirect: 'manual' })
    const received = await answer.text()
    note('received', received)
    const { status, headers } = answer
    return new Response(received === '' ? null : received, { status, headers })
  }
}

type Direction = 'sent' | 'received'

export interface Evidence {
  direction: Direction
  body: Record<string, unknown>
}

/** The bodies that were JSON objects, in the order in which they went. */
export function readEvidence(file: string): Evidence[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const direction = line.startsWith('sent ') ? 'sent' : 'received'
      const text = line.slice(direction.length + 1)
      return text.startsWith('{') ? [{ direction, body: JSON.parse(text) }] : []
    })
}
