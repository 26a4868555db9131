import { useState } from 'react'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { findLivingLinks } from './living-links.ts'
import { NameList } from './name-list.tsx'

interface ReissueLinkProps extends Pick<ButtonProps, 'variant' | 'isDisabled' | 'isPending'> {
  row: ClaimView
  onReissue: () => void
}

/** Has a new claim link issued for one agent, after a question where that ends one that may be in somebody's hands. */
export function ReissueLink({ row, onReissue, ...button }: ReissueLinkProps) {
  const { t } = useTranslation('claims')
  const app = useAppState()
  const [isAsked, setIsAsked] = useState(false)
  const begin = (): void => {
    if (findLivingLinks([row], (of) => Date.now() + getClockOffsetMs(app, of)).length === 0) onReissue()
    else setIsAsked(true)
  }
  return (
    <>
      <Button {...button} onPress={begin}>
        {t('act.reissue')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t('reissue.title', { count: 1 })}
          onClose={() => setIsAsked(false)}
          confirmLabel={t('reissue.confirm', { count: 1 })}
          tone="danger"
          onConfirm={() => {
            setIsAsked(false)
            onReissue()
          }}
        >
          <p>{t('reissue.worksOfOne')}</p>
          <NameList rows={[row]} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
