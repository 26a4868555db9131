import { shell } from 'electron'
import type { ExternalLinks } from '../ports/external-links.ts'
import { askOperator } from './dialogs/ask-operator.ts'
import { confirmOpenPageMessages } from './dialogs/confirm-open-page.ts'
import type { DialogDeps } from './dialogs/dialog-deps.ts'

/** A link is opened only after the operator has seen its host. */
export function createExternalLinks({ window, askOnce, language }: DialogDeps): ExternalLinks {
  return {
    async openExternal({ url, host }) {
      const question = confirmOpenPageMessages(language(), { host })
      if (!(await askOnce(() => askOperator(window, { type: 'question', ...question }), false))) return false
      await shell.openExternal(url)
      return true
    },
  }
}
