import { Printer, RefreshCw, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { ClaimBulkRequest, OnClaimOutcomes } from './claims-bulk.tsx'
import { MarkClaimed } from './mark-claimed.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

interface ClaimsBarProps {
  /** The picked agents that are shown: the only ones that an act reaches. */
  rows: readonly ClaimView[]
  /** Opens the dialog of an act on several; a check begins at once. */
  onBulk: (request: ClaimBulkRequest) => void
  onOutcomes: OnClaimOutcomes
  onClear: () => void
}

/** What can be done with all picked agents at once. */
export function ClaimsBar({ rows, onBulk, onOutcomes, onClear }: ClaimsBarProps) {
  const { t } = useTranslation('claims')
  const [isPrinting, setIsPrinting] = useState(false)
  const waiting = rows.filter(({ claimedAtMs }) => claimedAtMs === null)
  const paused = waiting.filter(({ isPaused }) => isPaused).length
  const isDisabled = waiting.length === 0
  return (
    <section
      aria-label={t('bulk.label')}
      className="flex h-11 shrink-0 items-center gap-2 border-line border-t bg-picked px-4"
    >
      <span role="status" className="mr-2 font-medium">
        {t('bulk.selected', { count: rows.length })}
      </span>
      <Button
        icon={<RotateCw />}
        isDisabled={isDisabled || paused === waiting.length}
        onPress={() => onBulk({ kind: 'reissue', rows: waiting })}
      >
        {t('bulk.reissue')}
      </Button>
      <Button icon={<RefreshCw />} isDisabled={isDisabled} onPress={() => onBulk({ kind: 'check', rows: waiting })}>
        {t('act.check')}
      </Button>
      <Button icon={<Printer />} isDisabled={isDisabled} onPress={() => setIsPrinting(true)}>
        {t('bulk.sheet')}
      </Button>
      <MarkClaimed rows={waiting.filter(({ isWorking }) => !isWorking)} onOutcomes={onOutcomes} />
      {paused === 0 ? null : (
        <span className="truncate text-warn">
          {paused === waiting.length ? t('paused') : t('somePaused', { count: paused })}
        </span>
      )}
      <span className="ml-auto" />
      <IconButton label={t('bulk.clear')} icon={<X />} onPress={onClear} />
      {isPrinting ? <SheetDialog rows={waiting} onOutcomes={onOutcomes} onClose={() => setIsPrinting(false)} /> : null}
    </section>
  )
}
