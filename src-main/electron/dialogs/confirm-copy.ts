import { type BrowserWindow, dialog } from 'electron'
import type { Site } from '#contract/ids.ts'
import { visibleText } from '#contract/rules/text/visible-text.ts'

export interface CopyWords {
  question: string
  /** Said beneath the agent. */
  warning: string
  site: Readonly<Record<Site, string>>
  copy: string
  cancel: string
}

/** Asks whether the secret of this agent may go to the clipboard, in a dialog that no page can draw. */
export async function confirmCopy(
  window: BrowserWindow,
  words: CopyWords,
  { agentName, site }: { agentName: string; site: Site },
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: words.question,
    // One line: a name must not write others beneath itself.
    detail: `${visibleText(agentName).replace(/\s+/g, ' ').slice(0, 200)}\n${words.site[site]}\n\n${words.warning}`,
    buttons: [words.cancel, words.copy],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
