/** The ledger: the chain of what was sent and what became of it. */
import { z } from 'zod'
import { ledgerSteps } from '../rules/ledger/ledger-entry.ts'
import { breakReasons } from '../rules/ledger/verify-chain.ts'
import { atMs, procedure } from './procedure.ts'

const seq = z.number().int()
/** SHA-256 in lower-case hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const ledgerHeadSchema = z.strictObject({ seq, hash })
/** The first row that is not as it must be. */
export const chainBreakSchema = z.strictObject({ seq, reason: z.enum(breakReasons) })

export const ledgerVerificationSchema = z.strictObject({
  atMs,
  /** Rows that were found to be sound. */
  checked: seq,
  found: chainBreakSchema.nullable(),
})
export type LedgerVerification = z.infer<typeof ledgerVerificationSchema>

const ledgerStateSchema = z.strictObject({
  /** Null while nothing is entered. A hash that is not one was altered, and is null in it. */
  head: z.strictObject({ seq, hash: hash.nullable() }).nullable(),
  /** What the first row says; null also when that cannot be read. */
  sinceMs: atMs.nullable(),
  /** Lines of the journal from before there was a ledger that are still to be looked through. */
  earlierLeft: z.number().int(),
  /** Null while no verification is under way. */
  running: z.strictObject({ checked: seq, of: seq }).nullable(),
  verified: ledgerVerificationSchema.nullable(),
})
export type LedgerState = z.infer<typeof ledgerStateSchema>

const ledgerEntrySchema = z.strictObject({
  seq,
  /** As it is stored: canonical JSON, or whatever the disk made of it. */
  text: z.string(),
  hash: z.string(),
  /** What the text says; null when it cannot be read. */
  content: z
    .strictObject({
      step: z.enum(ledgerSteps),
      atMs,
      /** It happened before there was a ledger, and was entered from the journal. */
      isEnteredLater: z.boolean(),
      writeId: z.string().nullable(),
      /** Prediction, comment and so on, as the outbox names it. */
      kind: z.string().nullable(),
      agentName: z.string().nullable(),
      /** The question of a challenge, the title of an event or the name of an agent. */
      about: z.string().nullable(),
    })
    .nullable(),
})
export type LedgerEntryView = z.infer<typeof ledgerEntrySchema>

export const ledgerProcedures = {
  state: procedure.output(ledgerStateSchema),
  /** Newest first, before `beforeSeq` where it is given; with `search` those that have it in agent or challenge. */
  entries: procedure
    .input(z.strictObject({ search: z.string().max(200), beforeSeq: seq.nullable() }))
    .output(z.strictObject({ entries: z.array(ledgerEntrySchema), isEnd: z.boolean() })),
  /** Checks every row; the state tells how far it is. A second call while one is under way gets that one. */
  verify: procedure.output(ledgerVerificationSchema),
  /** Which row has the hash found in `text`, a copied head or the first line of an export; nulls: none. */
  findHead: procedure
    .input(z.strictObject({ text: z.string().max(10_000) }))
    .output(z.strictObject({ hash: hash.nullable(), seq: seq.nullable() })),
  /** Writes the whole chain where the operator says; null when no place was chosen. */
  export: procedure.output(
    z.strictObject({ written: z.strictObject({ file: z.string(), rows: z.number().int() }).nullable() }),
  ),
  /** Writes the page that verifies an export without this console; null when no place was chosen. */
  saveVerifier: procedure.output(z.strictObject({ written: z.strictObject({ file: z.string() }).nullable() })),
}
