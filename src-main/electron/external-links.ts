import { shell } from 'electron'
import type { ExternalLinks } from '../ports/external-links.ts'
import { askOperator } from './dialogs/ask-operator.ts'
import { confirmLinkMessages } from './dialogs/confirm-link.ts'
import type { DialogDeps } from './dialogs/dialog-deps.ts'

/** A link is opened only after the operator has seen its host. */
export function createExternalLinks({ window, askOnce, language }: DialogDeps): ExternalLinks {
  return {
    async openExternal({ url, host }) {
      const question = confirmLinkMessages(language(), { host })
      if (!(await askOnce(() => askOperator(window, { type: 'question', ...question }), false))) return false
      await shell.openExternal(url)
      return true
    },
  }
}
