import type { Confirmations } from '../../ports/confirmations.ts'
import { askOperator, type Question } from './ask-operator.ts'
import { confirmCopyMessages } from './confirm-copy.ts'
import { confirmDropFolderMessages } from './confirm-drop-folder.ts'
import { formatTrialQuestion } from './confirm-end-trial.ts'
import { confirmEraseMessages } from './confirm-erase.ts'
import type { DialogDeps } from './dialog-deps.ts'
import { getFileMessages } from './file-messages.ts'

export function createConfirmations({ window, askOnce, language }: DialogDeps): Confirmations {
  const warn = (question: Omit<Question, 'type'>): Promise<boolean> =>
    askOnce(() => askOperator(window, { type: 'warning', ...question }), false)
  return {
    confirmCopy: (agent) => warn(confirmCopyMessages(language(), agent)),
    confirmErase: (agents) => warn(confirmEraseMessages(language(), agents)),
    confirmDropFolder: (facts) => warn(confirmDropFolderMessages(language(), facts)),
    confirmTrialEnd: (end) => warn(formatTrialQuestion(language(), end)),
    confirmPack({ agents }) {
      const { packQuestion, packDetail, write, cancel } = getFileMessages(language())
      return warn({ message: packQuestion(agents), detail: packDetail, confirm: write, cancel })
    },
  }
}
