import { X } from 'lucide-react'
import type { BoardRef, BoardRow } from '#contract/ipc/leaderboards.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ScorecardFacts, ScorecardPanel } from '../../shared/leaderboards/scorecard-panel.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { RoadPanel } from './road-panel.tsx'

interface BoardAgentPanelProps {
  board: BoardRef
  row: BoardRow
  onClose: () => void
}

/** One agent of a board: its row, its scorecard, and for ours the odds to reach a rank. */
export function BoardAgentPanel({ board, row, onClose }: BoardAgentPanelProps) {
  const { t } = useTranslation(['leaderboards', 'ui'])
  const { name, agentId, agentKey, rank } = row
  return (
    <aside
      aria-label={t('panel.label')}
      className="flex w-[380px] shrink-0 flex-col gap-3 overflow-y-auto border-line border-l bg-ground p-3"
    >
      <header className="flex items-center gap-2">
        <h2 className="flex min-w-0 text-base font-semibold">
          <NameText text={name ?? agentId} />
        </h2>
        {agentKey === null ? null : <Badge tone="accent">{t('yours')}</Badge>}
        <span className="ml-auto">
          <IconButton label={t('ui:close')} icon={<X />} onPress={onClose} />
        </span>
      </header>
      {board.category === null ? null : (
        <Panel title={t(`category.${board.category}`)}>
          <ScorecardFacts facts={row} />
        </Panel>
      )}
      <ScorecardPanel place={board} agentId={agentId} known={board.category === null ? row : null} />
      {agentKey === null ? null : <RoadPanel board={board} agentKey={agentKey} rank={rank} />}
    </aside>
  )
}
