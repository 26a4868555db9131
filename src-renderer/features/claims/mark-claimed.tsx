import { useState } from 'react'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { OnClaimOutcomes } from './claims-bulk.tsx'
import { NameList } from './name-list.tsx'
import { useMarkClaimed } from './use-mark-claimed.ts'

interface MarkClaimedProps {
  /** Waiting agents of which some may have been claimed without a word of the service. */
  rows: readonly ClaimView[]
  isDisabled?: boolean
  onOutcomes: OnClaimOutcomes
}

/**
 * For agents whose tokens do not say whether the claim is done: the operator says it, after a question. The question is
 * about those that were there when it was opened, whatever becomes of them while it is.
 */
export function MarkClaimed({ rows, isDisabled = false, onOutcomes }: MarkClaimedProps) {
  const { t } = useTranslation('claims')
  const [asked, setAsked] = useState<readonly ClaimView[]>([])
  const act = useMarkClaimed(onOutcomes)
  const unsaid = findUnsaid(rows)
  const [first, ...others] = asked
  const close = () => setAsked([])
  const agentKeys = asked.map(({ agentKey }) => agentKey)
  return (
    <>
      {unsaid.length === 0 && first === undefined ? null : (
        <Button
          isDisabled={isDisabled || unsaid.length === 0}
          isPending={act.isPending}
          onPress={() => setAsked(unsaid)}
        >
          {t('act.mark')}
        </Button>
      )}
      {first === undefined ? null : (
        <ConfirmDialog
          title={
            others.length === 0
              ? t('mark.title', { name: escapeInvisible(first.name) })
              : t('mark.titleOfSome', { count: asked.length })
          }
          onClose={close}
          confirmLabel={t('mark.confirm')}
          tone="danger"
          isPending={act.isPending}
          onConfirm={() => act.mutate(agentKeys, { onSettled: close })}
        >
          {others.length === 0 ? null : <NameList rows={asked} />}
          <p>{t('mark.text')}</p>
          <p className="text-ink-2">{t('mark.care')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Those that wait although nothing says so: of the others the service tells by itself when they are claimed. */
export function findUnsaid(rows: readonly ClaimView[]): readonly ClaimView[] {
  return rows.filter(({ claimedAtMs, isUnsaid }) => claimedAtMs === null && isUnsaid)
}
