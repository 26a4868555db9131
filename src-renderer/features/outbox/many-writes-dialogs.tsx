import { type Site, sites } from '#contract/ids.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'

interface ManyWritesDialogProps {
  /** What is reviewed is what is done, whatever becomes of them meanwhile. */
  rows: readonly OutboxRow[]
  /** So many of the ticked ones the act does not reach. */
  others: number
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before several writes are taken back. */
export function CancelManyDialog({ rows, others, ...dialog }: ManyWritesDialogProps) {
  const { t } = useTranslation('outbox')
  const doubtful = rows.filter(({ doubt }) => doubt !== null).length
  return (
    <ConfirmDialog
      {...dialog}
      title={t('bar.cancelTitle', { count: rows.length })}
      confirmLabel={t('bar.cancelConfirm', { count: rows.length })}
      cancelLabel={t('bar.keep')}
      tone="danger"
    >
      <WhatIsReached rows={rows} />
      <p>{t('bar.cancelText')}</p>
      {doubtful === 0 ? null : <p className="text-warn">! {t('bar.inDoubt', { count: doubtful })}</p>}
      {others === 0 ? null : <p className="text-ink-2">{t('bar.notCancelled', { count: others })}</p>}
    </ConfirmDialog>
  )
}

/** Asks before the question what became of several writes is given up. */
export function GiveUpManyDialog({ rows, others, ...dialog }: ManyWritesDialogProps) {
  const { t } = useTranslation('outbox')
  const hasRevision = rows.some(({ kind }) => kind === 'revision')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('bar.giveUpTitle', { count: rows.length })}
      confirmLabel={t('bar.giveUpConfirm', { count: rows.length })}
      cancelLabel={t('settle.close')}
      tone="danger"
    >
      <WhatIsReached rows={rows} />
      <p>{t('bar.giveUpText')}</p>
      {hasRevision ? <p>{t('bar.giveUpRevisions')}</p> : null}
      {others === 0 ? null : <p className="text-ink-2">{t('bar.notGivenUp', { count: others })}</p>}
    </ConfirmDialog>
  )
}

/** How many of what kind, one line a site. */
function WhatIsReached({ rows }: { rows: readonly OutboxRow[] }) {
  const { t } = useTranslation(['outbox', 'ui'])
  const { list } = useJoins()
  const kindsOf = (site: Site): string[] =>
    writeKindNames.flatMap((kind) => {
      const count = rows.filter((row) => row.site === site && row.kind === kind).length
      return count === 0 ? [] : [t(`bar.of.${kind}`, { count })]
    })
  return (
    <ul className="flex flex-col gap-1">
      {sites
        .map((site) => ({ site, kinds: kindsOf(site) }))
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ site, kinds }) => (
          <li key={site} className="font-medium">
            {t('bar.line', { site: t(`ui:siteLong.${site}`), kinds: list(kinds) })}
          </li>
        ))}
    </ul>
  )
}
