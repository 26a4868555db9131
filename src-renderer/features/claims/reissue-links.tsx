import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NameList } from './name-list.tsx'

interface ReissueLinksProps extends Pick<ButtonProps, 'icon' | 'variant' | 'isDisabled' | 'isPending'> {
  /** Waiting agents. */
  rows: readonly ClaimView[]
  label: string
  onReissue: (agentKeys: AgentKey[]) => void
}

/**
 * Has new claim links issued, after a question where that ends links that may be in somebody's hands. The question is
 * about those that were there when it was opened.
 */
export function ReissueLinks({ rows, label, onReissue, ...button }: ReissueLinksProps) {
  const { t } = useTranslation('claims')
  const app = useAppState()
  const [asked, setAsked] = useState<{ rows: readonly ClaimView[]; ended: readonly ClaimView[] } | null>(null)
  const able = asked?.rows.filter(isAble).length ?? 0
  const reissue = (of: readonly ClaimView[]): void => onReissue(of.map(({ agentKey }) => agentKey))
  const begin = (): void => {
    const ended = findLivingLinks(rows, (row) => Date.now() + getClockOffsetMs(app, row))
    if (ended.length === 0) reissue(rows)
    else setAsked({ rows, ended })
  }
  return (
    <>
      <Button {...button} onPress={begin}>
        {label}
      </Button>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('reissue.title', { count: able })}
          onClose={() => setAsked(null)}
          confirmLabel={t('reissue.confirm', { count: able })}
          tone="danger"
          onConfirm={() => {
            setAsked(null)
            reissue(asked.rows)
          }}
        >
          <p>{t('reissue.works', { count: asked.ended.length })}</p>
          <NameList rows={asked.ended} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Whether the service would give it a new link now; of another the reason is shown. */
function isAble({ canReissue, isPaused }: ClaimView): boolean {
  return canReissue && !isPaused
}

/** Those whose link a new one would end: one is kept, and nothing says that its time is over. */
export function findLivingLinks(
  rows: readonly ClaimView[],
  serviceNowMsOf: (row: ClaimView) => number,
): readonly ClaimView[] {
  return rows.filter((row) => {
    const { link, linkExpiresAtMs } = row
    const isOver = linkExpiresAtMs !== null && linkExpiresAtMs <= serviceNowMsOf(row)
    return link === 'kept' && !isOver && isAble(row)
  })
}
