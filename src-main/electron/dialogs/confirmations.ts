import { dialog } from 'electron'
import type { Confirmations } from '../../ports/confirmations.ts'
import { getTrayMessages } from '../tray/tray-messages.ts'
import { askOperator, type OperatorQuestion } from './ask-operator.ts'
import { confirmCopyMessages } from './confirm-copy.ts'
import { confirmDropFolderMessages } from './confirm-drop-folder.ts'
import { formatTrialQuestion } from './confirm-end-trial.ts'
import { confirmEraseMessages } from './confirm-erase.ts'
import { confirmSecretLossMessages } from './confirm-secret-loss.ts'
import { formatTrialStartQuestion } from './confirm-start-trial.ts'
import { confirmWritesMessages } from './confirm-writes.ts'
import type { DialogDeps } from './dialog-deps.ts'
import { getFileMessages } from './file-messages.ts'

/** Main's own questions, in the language of now. One that comes while another is open is answered with no. */
export function createConfirmations({ window, askOnce, language }: DialogDeps): Confirmations {
  const warn = (question: Omit<OperatorQuestion, 'type'>): Promise<boolean> =>
    askOnce(() => askOperator(window, { type: 'warning', ...question }), false)
  return {
    confirmCopy: (agent) => warn(confirmCopyMessages(language(), agent)),
    confirmErase: (agents) => warn(confirmEraseMessages(language(), agents)),
    confirmDropFolder: (facts) => warn(confirmDropFolderMessages(language(), facts)),
    confirmSecretLoss: (facts) => warn(confirmSecretLossMessages(language(), facts)),
    confirmWrites: (asked) => warn(confirmWritesMessages(language(), asked, Date.now())),
    confirmTrialStart: (facts) => warn(formatTrialStartQuestion(language(), facts)),
    confirmTrialEnd: (end) => warn(formatTrialQuestion(language(), end)),
    tellHidden: () =>
      askOnce(async () => {
        const { stays, staysText, understood } = getTrayMessages(language())
        // The dialog gets no parent window: the dialog of a hidden window is hidden with it.
        await dialog.showMessageBox({ type: 'info', message: stays, detail: staysText, buttons: [understood] })
      }, undefined),
    confirmPack({ agents }) {
      const { packQuestion, packDetail, write, cancel } = getFileMessages(language())
      return warn({ message: packQuestion(agents), detail: packDetail, confirm: write, cancel })
    },
  }
}
