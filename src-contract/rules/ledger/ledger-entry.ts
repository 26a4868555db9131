/** What an entry of the ledger says. Names are those of the exported file. Pure. */
import { z } from 'zod'
import { parseServiceTime } from '../service-time.ts'
import { formatCanonicalJson, type JsonObject, type JsonValue, parseCanonicalJson } from './canonical-json.ts'
import type { LedgerHead } from './verify-chain.ts'

/**
 * What happened. `sending`: the first byte was about to leave. `not_found`: looking could not settle it. `settled`: the
 * operator did, or forgot the agent. `altered`: the disk no longer held what was to be sent. `restored`: the database
 * was replaced by a backup or a new one, and rows after that place are lost.
 */
export const ledgerSteps = [
  'sending',
  'waits',
  'accepted',
  'refused',
  'uncertain',
  'not_found',
  'settled',
  'expired',
  'cancelled',
  'altered',
  'restored',
] as const
export type LedgerStep = (typeof ledgerSteps)[number]

/** A write as an entry names it. */
export interface LedgerWrite {
  /** The outbox's id of it, the request id that the service was sent where it is still known, and what it was. */
  write: { id: string; requestId: string | null; kind: string } | null
  /** Names as they were then; `service` is the base URL. Null where it is not known any more. */
  agent: { key: string; id: string; name: string; site: string; service: string } | null
  /** Of a prediction its challenge, of another write its subject. */
  about: JsonValue
}

export interface NewLedgerEntry extends LedgerWrite {
  step: LedgerStep
  /** When it happened. */
  atMs: number
  /** When it was entered, for what happened before there was a ledger; null: as it happened. */
  enteredAtMs: number | null
  /** What is sent, of a `sending` step; null where it is not known any more. */
  payload: JsonValue
  /** What is known of the outcome: the service's answer, or how else it was settled. */
  receipt: JsonObject | null
}

/** The text of the entry that follows `before`, in canonical JSON; its hash is over this text. */
export function formatEntry(entry: NewLedgerEntry, before: LedgerHead): string {
  const { step, atMs, enteredAtMs, write, agent, about, payload, receipt } = entry
  // Names in the order of the canonical form, which is quicker to write so; of `agent` and `write` too, where they are
  // made.
  return formatCanonicalJson({
    about,
    agent,
    at: new Date(atMs).toISOString(),
    enteredAt: enteredAtMs === null ? null : new Date(enteredAtMs).toISOString(),
    kind: step,
    payload,
    previousHash: before.hash,
    receipt,
    seq: before.seq + 1,
    version: 1,
    write,
  })
}

const shownEntry = z.object({
  kind: z.enum(ledgerSteps),
  at: z.string().transform(parseServiceTime).pipe(z.number()),
  enteredAt: z.string().nullable(),
  write: z.object({ id: z.string(), kind: z.string() }).nullable(),
  agent: z.object({ id: z.string(), name: z.string() }).nullable(),
  about: z.custom<JsonValue>(),
  previousHash: z.string(),
})
export type ReadableEntry = z.output<typeof shownEntry>

/** What a list shows of an entry; null for a text that is no entry, as an altered one may be. */
export function parseEntry(text: string): ReadableEntry | null {
  return shownEntry.safeParse(parseCanonicalJson(text)).data ?? null
}
