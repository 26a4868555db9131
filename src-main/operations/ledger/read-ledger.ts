import { z } from 'zod'
import { type LedgerEntryView, type LedgerState, ledgerVerificationSchema } from '#contract/ipc/ledger.procedures.ts'
import type { JsonValue } from '#contract/rules/ledger/canonical-json.ts'
import { parseEntry } from '#contract/rules/ledger/ledger-entry.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import type { AnalyticsReader } from '../../store/analytics/analytics-reader.ts'
import { ledgerRow } from '../../store/ledger.store.ts'
import type { Store } from '../../store/store.ts'
import { countEarlierLeft } from './add-earlier-writes.ts'
import { type LedgerVerifier, verifiedName } from './verify-ledger.ts'

const rowsAtOnce = 200
const hashPattern = /\b[0-9a-f]{64}\b/i

interface ReadDeps {
  store: Store
  analytics: AnalyticsReader
  ledgerVerifier: LedgerVerifier
}

/** Head, beginning and what the last verification came to. */
export function readLedgerState({ store, ledgerVerifier }: Omit<ReadDeps, 'analytics'>): LedgerState {
  const head = store.ledger.head()
  const first = store.ledger.first()
  return {
    head: head === null ? null : { seq: head.seq, hash: hashPattern.test(head.hash) ? head.hash : null },
    sinceMs: first === null ? null : (parseEntry(first.entry)?.at ?? null),
    earlierLeft: countEarlierLeft(store),
    running: ledgerVerifier.running(),
    verified: ledgerVerificationSchema.safeParse(store.settings.get(verifiedName)).data ?? null,
  }
}

/** A part of the entries, newest first. Rejects with `store_unavailable`. */
export async function listLedgerEntries(
  { analytics }: Pick<ReadDeps, 'analytics'>,
  { search, beforeSeq }: { search: string; beforeSeq: number | null },
): Promise<{ entries: LedgerEntryView[]; isEnd: boolean }> {
  const input = { search: search.trim(), beforeSeq, limit: rowsAtOnce }
  const rows = z.array(ledgerRow).parse(await analytics.ask({ name: 'ledgerRows', input }))
  return { entries: rows.map(entryViewOf), isEnd: rows.length < rowsAtOnce }
}

function entryViewOf({ seq, entry, hash }: z.output<typeof ledgerRow>): LedgerEntryView {
  const content = parseEntry(entry)
  if (content === null) return { seq, text: entry, hash, content }
  const { kind: step, at, enteredAt, write, agent, about } = content
  return {
    seq,
    text: entry,
    hash,
    content: {
      step,
      atMs: at,
      isEnteredLater: enteredAt !== null,
      writeId: write?.id ?? null,
      kind: write?.kind ?? null,
      agentName: agent?.name ?? null,
      about: describeAbout(about),
    },
  }
}

/** The first name that what it is about goes by. */
function describeAbout(about: JsonValue): string | null {
  if (!isPlainObject(about)) return null
  const { question, event, target } = about
  const names = [question, isPlainObject(event) ? event.title : null, isPlainObject(target) ? target.name : null]
  return names.find((name) => typeof name === 'string') ?? null
}

/** Which row has the hash found in a text. Rejects with `store_unavailable`. */
export async function findLedgerHead(
  { analytics }: Pick<ReadDeps, 'analytics'>,
  { text }: { text: string },
): Promise<{ hash: string | null; seq: number | null }> {
  const hash = hashPattern.exec(text)?.[0].toLowerCase() ?? null
  if (hash === null) return { hash, seq: null }
  const found = z
    .object({ seq: z.number().nullable() })
    .parse(await analytics.ask({ name: 'ledgerSeq', input: { hash } }))
  return { hash, seq: found.seq }
}
