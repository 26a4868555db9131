import type { AgentKey, Site } from '#contract/ids.ts'
import type { QrModules } from '#contract/rules/agents/claim-qr.ts'

/** One agent on a printed sheet. In clear: it goes onto paper and no further. */
export interface ClaimCard {
  agentKey: AgentKey
  name: string
  site: Site
  host: string
  url: string
  qr: QrModules
  /** Null unless the operator wanted the codes on the sheet. */
  pairingCode: string | null
  linkExpiresAtMs: number | null
  /** It ends by then, or sooner. */
  isLinkEndAtLatest: boolean
  provisionalUntilMs: number | null
}

/** Printing of links and codes. */
export interface ClaimSheets {
  /** Prints a sheet into a file that the operator chooses. False: the operator chose none. `file_not_written`. */
  saveClaimSheet(cards: readonly ClaimCard[]): Promise<boolean>
}
