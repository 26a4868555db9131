import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeView, ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../shared/frozen-rows/waiting-rows-button.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { explainEmptyChallenges } from '../../shared/reading/list-state.ts'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { obligationMatrixQuery } from './challenges.queries.ts'
import type { ShownChallenges } from './filter-challenges.ts'
import { MatrixLegend } from './matrix-legend.tsx'
import { ObligationGrid } from './obligation-grid.tsx'
import { arrangeObligationMatrix, cutMatrix } from './obligation-matrix.ts'

interface ObligationMatrixViewProps {
  shown: ShownChallenges
  /** Whose rows; null: everybody's. */
  agents: readonly FleetRow[] | null
  onClear: () => void
}

/** Agents by open challenges, as the filter cuts it. */
export function ObligationMatrixView({ shown, agents, onClear }: ObligationMatrixViewProps) {
  const { t } = useTranslation('challenges')
  const { orpc } = useBridge()
  const matrix = useQuery(obligationMatrixQuery(orpc))
  const meaning = explainEmptyChallenges(useAppState(), shown.site)
  const cut = useMemo(
    () => (matrix.data === undefined ? null : cutMatrix(matrix.data, shown, agents)),
    [matrix.data, shown, agents],
  )
  if (cut === null) return <PendingQuery query={matrix} rows={12} isFlush />
  if (matrix.data?.agents.length === 0)
    return (
      <EmptyState
        title={t('matrix.empty')}
        action={<ButtonLink to="/onboarding/add">{t('matrix.addAgent')}</ButtonLink>}
      >
        {t('matrix.emptyText')}
      </EmptyState>
    )
  if (cut.challenges.length === 0 || cut.agents.length === 0)
    return (
      <EmptyState
        title={t(
          matrix.data?.challenges.length !== 0
            ? 'empty.filteredTitle'
            : meaning === 'none'
              ? 'empty.title'
              : 'empty.unknownTitle',
        )}
        action={
          matrix.data?.challenges.length === 0 ? undefined : <Button onPress={onClear}>{t('empty.clear')}</Button>
        }
      >
        {t(
          matrix.data?.challenges.length !== 0
            ? 'matrix.nothingLeft'
            : meaning === 'none'
              ? 'empty.text'
              : `empty.${meaning}`,
        )}
      </EmptyState>
    )
  return <HeldMatrix whole={matrix.data ?? cut} cut={cut} asked={JSON.stringify(shown)} />
}

const agentKeyOf = ({ agentKey }: ObligationMatrix['agents'][number]): string => agentKey
const challengeKeyOf = ({ challengeKey }: ChallengeView): string => challengeKey

/** The matrix, whose rows and columns stay in place while it is pointed at. */
function HeldMatrix({ whole, cut, asked }: { whole: ObligationMatrix; cut: ObligationMatrix; asked: string }) {
  const agents = useFrozenRows(cut.agents, agentKeyOf, asked)
  const challenges = useFrozenRows(cut.challenges, challengeKeyOf, asked)
  const waiting = agents.waiting + challenges.waiting
  const matrix = useMemo(
    // What has left the filter meanwhile is held too, and shows what it is now.
    () => arrangeObligationMatrix(whole, { agents: agents.rows, challenges: challenges.rows }),
    [whole, agents.rows, challenges.rows],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody is there, so that cells keep still
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerEnter={() => {
        agents.holders.onPointerEnter()
        challenges.holders.onPointerEnter()
      }}
      onPointerLeave={() => {
        agents.holders.onPointerLeave()
        challenges.holders.onPointerLeave()
      }}
      onFocus={() => {
        agents.holders.onFocus()
        challenges.holders.onFocus()
      }}
      onBlur={() => {
        agents.holders.onBlur()
        challenges.holders.onBlur()
      }}
    >
      <MatrixLegend />
      <ObligationGrid matrix={matrix} />
      <WaitingRowsButton
        waiting={waiting}
        onRelease={() => {
          agents.release()
          challenges.release()
        }}
      />
    </div>
  )
}
