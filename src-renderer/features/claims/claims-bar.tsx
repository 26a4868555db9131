import { Printer, RefreshCw, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MarkClaimed } from './mark-claimed.tsx'
import { ReissueLinks } from './reissue-links.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import { useClaimAct } from './use-claim-act.ts'

interface ClaimsBarProps {
  /** The picked agents that are shown: the only ones that an act reaches. */
  rows: readonly ClaimView[]
  onOutcomes: (agentKeys: readonly AgentKey[], failed: ReadonlyMap<string, AppErrorData>) => void
  onClear: () => void
}

/** What can be done with all picked agents at once. */
export function ClaimsBar({ rows, onOutcomes, onClear }: ClaimsBarProps) {
  const { t } = useTranslation('claims')
  const [isPrinting, setIsPrinting] = useState(false)
  const waiting = rows.filter(({ claimedAtMs }) => claimedAtMs === null)
  const paused = waiting.filter(({ isPaused }) => isPaused).length
  const agentKeys = waiting.map(({ agentKey }) => agentKey)
  const act = useClaimAct(onOutcomes)
  const isDisabled = waiting.length === 0 || act.isPending
  return (
    <section
      aria-label={t('bulk.label')}
      className="flex h-11 shrink-0 items-center gap-2 border-line border-t bg-picked px-4"
    >
      <span role="status" className="mr-2 font-medium">
        {t('bulk.selected', { count: rows.length })}
      </span>
      <ReissueLinks
        rows={waiting}
        label={t('bulk.reissue')}
        icon={<RotateCw />}
        isDisabled={isDisabled || paused === waiting.length}
        onReissue={(asked) => act.mutate({ name: 'reissue', agentKeys: asked })}
      />
      <Button icon={<RefreshCw />} isDisabled={isDisabled} onPress={() => act.mutate({ name: 'check', agentKeys })}>
        {t('act.check')}
      </Button>
      <Button icon={<Printer />} isDisabled={waiting.length === 0} onPress={() => setIsPrinting(true)}>
        {t('bulk.sheet')}
      </Button>
      <MarkClaimed
        rows={waiting.filter(({ isWorking }) => !isWorking)}
        isDisabled={act.isPending}
        onOutcomes={onOutcomes}
      />
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
