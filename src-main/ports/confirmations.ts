import type { Site } from '#contract/ids.ts'
import type { AskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import type { TrialLoss } from '#contract/rules/trial-loss.ts'

/** What would be lost with the console: of how many agents the secret, and of how many the claim link. */
export interface UnsavedCounts {
  secrets: number
  links: number
}

/** Questions in dialogs of main's own, which no page can draw. False: the operator said no. */
export interface Confirmations {
  /** Whether the secret of this agent may go to the clipboard. */
  confirmCopy(agent: { agentName: string; site: Site }): Promise<boolean>
  /** Once for all of them: whether these agents may be forgotten and their secrets erased. */
  confirmErase(agents: readonly { agentName: string; site: Site }[]): Promise<boolean>
  /** Whether so much may be sent that the page asks for. */
  confirmWrites(asked: AskedWrites): Promise<boolean>
  /** Whether the trial may end with what it still has. */
  confirmTrialEnd(end: { loss: TrialLoss; isQuitting: boolean }): Promise<boolean>
  /** Whether the trial may stop the work for the operator's own agents, of whom so much waits to be sent. */
  confirmTrialStart(facts: { waiting: number }): Promise<boolean>
  /** Whether the console may end with what no keychain has taken; `isTrial`: a trial runs. */
  confirmSecretLoss(facts: UnsavedCounts & { isTrial: boolean }): Promise<boolean>
  /** Whether a folder that has so many JSON files already may become the drop folder, which takes them. */
  confirmDropFolder(facts: { folder: string; files: number }): Promise<boolean>
  /** Says that the console goes on in the tray, to an operator whose window is hidden. */
  tellHidden(): Promise<void>
  /** Says that the file will hold the secrets of so many agents. */
  confirmPack(facts: { agents: number }): Promise<boolean>
}
