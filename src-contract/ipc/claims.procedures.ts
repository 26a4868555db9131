/**
 * The claims desk: agents that wait for an owner. Lists hold the state of a claim; link and code leave main only by the
 * acts named below.
 */
import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { someKeys } from './agent-inputs.ts'
import { authMethodSchema } from './agents.procedures.ts'
import { appErrorDataSchema, atMs, procedure, rowOutcomeSchema } from './procedure.ts'

/** How long a claim may wait, by the service's clock. */
export const claimClocksSchema = z.strictObject({
  /**
   * `refused`: one is kept that leads to another host than the service's. `in_doubt`: another was requested, and
   * whether it was issued is not known, or it was not kept: the one that is here may be void. Neither is opened,
   * copied, drawn or printed.
   */
  link: z.enum(['none', 'kept', 'refused', 'in_doubt']),
  /** Null without a link, for one in doubt, or when it is not known since when it lives. */
  linkExpiresAtMs: atMs.nullable(),
  /** The link came from elsewhere and may be older: it ends by then, or sooner. */
  isLinkEndAtLatest: z.boolean(),
  provisionalUntilMs: atMs.nullable(),
})
export type ClaimClocksView = z.infer<typeof claimClocksSchema>

const claimViewSchema = claimClocksSchema.extend({
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  name: z.string(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  authMethod: authMethodSchema,
  state: z.enum(['unclaimed', 'link_expired', 'link_in_doubt', 'limit_over', 'claimed']),
  /** Of the link; null without one. */
  host: z.string().nullable(),
  hasCode: z.boolean(),
  /** Claimed by the word of the operator; the service has not said so. */
  isMarked: z.boolean(),
  /** Neither the newest token nor what else the service said last says that the agent waits for its claim. */
  isUnsaid: z.boolean(),
  claimedAtMs: atMs.nullable(),
  /** What this console knows to be sent or under way, of the ten that an unclaimed agent may send. */
  predictionsUsed: z.number().int(),
  /** OAuth scopes asked for at registration; null when this console does not know them. */
  requestedScopes: z.array(z.string()).nullable(),
  /** Those of the newest token; null before the first, and when it does not say. */
  grantedScopes: z.array(z.string()).nullable(),
  hadToken: z.boolean(),
  /** Asked for and not granted; null while one of the two is not known. */
  missingScopes: z.array(z.string()).nullable(),
  /** For lack of which the service has refused a call with the newest token, whatever that says of itself. */
  refusedScopes: z.array(z.string()),
  /** The service issues a link against a client secret only. */
  canReissue: z.boolean(),
  isWorking: z.boolean(),
  /** A pause holds the agent: no link is issued meanwhile. */
  isPaused: z.boolean(),
  /** Why the newest attempt to act as the agent failed. */
  error: appErrorDataSchema.nullable(),
})
export type ClaimView = z.infer<typeof claimViewSchema>

const one = z.strictObject({ agentKey: agentKeySchema })
const agentKeys = someKeys.min(1)
const some = z.strictObject({ agentKeys })
const receipt = z.strictObject({ agentKey: agentKeySchema, outcome: rowOutcomeSchema })
const receipts = z.array(receipt)

/** What a check has found: what the service says of the claim, or that it says nothing. */
const claimFindingSchema = z.enum(['claimed', 'pending', 'unsaid'])
export type ClaimFinding = z.infer<typeof claimFindingSchema>

export const claimProcedures = {
  /** Every agent that waits for its claim, and those claimed in the last seven days whose result was not dismissed. */
  list: procedure.output(z.strictObject({ rows: z.array(claimViewSchema) })),
  /** Main shows the host and asks before the browser opens. */
  openPage: procedure.input(one).output(z.strictObject({ opened: z.boolean() })),
  /** To the clipboard, for a while. */
  copyLink: procedure.input(one).output(z.strictObject({})),
  /** The one procedure that answers with the pairing code, for the moment in which the operator asks to see it. */
  revealCode: procedure.input(one).output(z.strictObject({ pairingCode: z.string().nullable() })),
  /**
   * The link as the modules of a QR code, row by row, `1` dark: for the moment in which the operator asks to see it.
   */
  qr: procedure.input(one).output(z.strictObject({ size: z.number().int(), modules: z.string().regex(/^[01]*$/) })),
  /** A fresh link and code for each; earlier ones stop working. `claim_under_way` as of `check`. */
  reissue: procedure.input(some).output(receipts),
  /**
   * Asks the service now whether each was claimed; `found` is null where it could not be asked. `claim_under_way` while
   * something else is done with an agent.
   */
  check: procedure.input(some).output(z.array(receipt.extend({ found: claimFindingSchema.nullable() }))),
  /**
   * The operator says that each was claimed. The service is asked first, and what it says counts:
   * `claim_said_pending`. `claim_under_way` as of `check`. Link and code stay: tokens, profiles that are
   * read for a check, and refusals for want of a claim undo the mark later.
   */
  markClaimed: procedure.input(some).output(receipts),
  /**
   * Prints the links of these agents into a file that the operator chooses; the page sees neither. A receipt says for
   * each whether it is on the sheet. `file_not_written`.
   */
  saveSheet: procedure
    .input(z.strictObject({ agentKeys, withCodes: z.boolean() }))
    .output(z.strictObject({ isSaved: z.boolean(), receipts })),
  /** Takes claimed agents off the desk; they stay in the fleet. */
  dismiss: procedure.input(some).output(z.strictObject({})),
}
