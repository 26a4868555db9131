import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useToast } from '../../../ui/toast.tsx'
import { registrationsQuery } from '../registrations.queries.ts'
import { ChangedSinceReview, groupByReason, refuseChanged, runOverRows } from './bulk-run.ts'

/** So many that failed for one reason are named. */
const mostNamed = 3

export interface BulkRegister {
  /** Rows that are not done yet; 0 at rest. */
  left: number
  /** No other row is begun; those in progress end. */
  isStopping: boolean
  stop: () => void
  /** `sends`: what the work sends of each row; main gets all rows first, and asks about them once. */
  run: (
    rows: readonly RegistrationView[],
    work: (row: RegistrationView) => Promise<unknown>,
    sends?: 'registrations' | 'answers',
  ) => Promise<void>
}

/**
 * Does the same with many rows, as they were when the operator agreed: one that has changed by its turn is left out.
 * Says at the end what was left out, what failed and what was not begun: one message a reason, however many rows it
 * has. Ends with the screen, since nothing could stop it from then on.
 */
export function useBulkRegister(): BulkRegister {
  const { t } = useTranslation('registrations')
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  const toast = useToast()
  const sayError = useErrorToast()
  const words = useErrorText()
  const { list } = useJoins()
  const [left, setLeft] = useState(0)
  const [stopping, setStopping] = useState<AbortController | null>(null)
  const [isStopping, setIsStopping] = useState(false)
  useEffect(() => () => stopping?.abort(), [stopping])
  const nameSome = (names: readonly string[]): string => {
    const named = list(names.slice(0, mostNamed).map(escapeInvisible))
    const more = names.length - mostNamed
    return more > 0 ? t('bar.more', { names: named, count: more }) : named
  }
  const run: BulkRegister['run'] = async (rows, work, sends) => {
    const ending = new AbortController()
    setLeft(rows.length)
    setStopping(ending)
    setIsStopping(false)
    try {
      if (sends !== undefined && rows.length > 1)
        await client.sendBatches.confirm({ kind: sends, agentKeys: rows.map(({ agentKey }) => agentKey) })
    } catch (thrown) {
      setLeft(0)
      sayError(thrown)
      return
    }
    const current = (row: RegistrationView): RegistrationView | undefined =>
      queryClient
        .getQueryData(registrationsQuery(orpc).queryKey)
        ?.rows.find(({ agentKey }) => agentKey === row.agentKey)
    const workIfSame = async (row: RegistrationView): Promise<unknown> => {
      refuseChanged(row, current(row))
      return work(row)
    }
    const { failed, notBegun } = await runOverRows(rows, workIfSame, {
      onEnded: () => setLeft((last) => last - 1),
      signal: ending.signal,
    })
    setLeft(0)
    if (notBegun > 0) toast({ title: t('bar.notBegun', { count: notBegun }) })
    const changed = failed.filter(({ thrown }) => thrown instanceof ChangedSinceReview)
    if (changed.length > 0)
      toast({
        tone: 'bad',
        title: t('bar.changed', { count: changed.length }),
        detail: nameSome(changed.map(({ name }) => name)),
      })
    const refused = failed.filter((each) => !changed.includes(each))
    for (const { what, next, names } of groupByReason(refused, (thrown) => words(appErrorOf(thrown))))
      toast({
        tone: 'bad',
        title: t('bar.failed', { count: names.length, what }),
        detail: `${nameSome(names)} · ${next}`,
      })
  }
  const stop = (): void => {
    setIsStopping(true)
    stopping?.abort()
  }
  return { left, isStopping, stop, run }
}
