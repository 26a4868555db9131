import { useState } from 'react'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useToast } from '../../../ui/toast.tsx'
import { groupByReason, runOverRows } from './bulk-run.ts'

/** So many that failed for one reason are named. */
const mostNamed = 3

export interface BulkRegister {
  /** Rows that are not done yet; 0 at rest. */
  left: number
  /** `sends`: what the work sends of each row; main is told of all rows first, and asks about them once. */
  run: (
    rows: readonly RegistrationView[],
    work: (row: RegistrationView) => Promise<unknown>,
    sends?: 'registrations' | 'answers',
  ) => Promise<void>
}

/** Does the same with many rows, and says at the end what failed: one message a reason, however many rows it has. */
export function useBulkRegister(): BulkRegister {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const toast = useToast()
  const sayError = useErrorToast()
  const words = useErrorText()
  const { list } = useJoins()
  const [left, setLeft] = useState(0)
  const nameSome = (names: readonly string[]): string => {
    const named = list(names.slice(0, mostNamed).map(escapeInvisible))
    const more = names.length - mostNamed
    return more > 0 ? t('bar.more', { names: named, count: more }) : named
  }
  const run: BulkRegister['run'] = async (rows, work, sends) => {
    setLeft(rows.length)
    try {
      if (sends !== undefined && rows.length > 1)
        await client.sendBatches.confirm({ kind: sends, agentKeys: rows.map(({ agentKey }) => agentKey) })
    } catch (thrown) {
      setLeft(0)
      sayError(thrown)
      return
    }
    const failed = await runOverRows(rows, work, () => setLeft((last) => last - 1))
    for (const { what, next, names } of groupByReason(failed, (thrown) => words(appErrorOf(thrown))))
      toast({
        tone: 'bad',
        title: t('bar.failed', { count: names.length, what }),
        detail: `${nameSome(names)} · ${next}`,
      })
  }
  return { left, run }
}
