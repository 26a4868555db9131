import { memo, type ReactNode } from 'react'
import type { ChallengeView, ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { listTeams } from '../../shared/challenges/challenge-name.ts'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { siteLook } from '../../ui/sites/site-look.ts'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { Countdown } from '../../ui/text/countdown.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { useRowHeight } from '../../ui/ui-provider.tsx'

/** The column of the names, wider where the window is. */
export const namePxOf = (isWide: boolean): number => (isWide ? 300 : 240)
export const columnPx = 96
export const headPx = 46

interface GridHeadProps {
  namePx: number
  challenges: readonly ChallengeView[]
  lefts: readonly { column: number; leftPx: number }[]
  widthPx: number
}

function Head({ challenges, lefts, widthPx, namePx }: GridHeadProps) {
  const { t } = useTranslation('challenges')
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells are absolutely placed, which table elements cannot be
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className="sticky top-0 z-20 border-line border-b bg-ground outline-none"
      style={{ width: widthPx, height: headPx }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div
        role="columnheader"
        tabIndex={-1}
        className="sticky left-0 z-10 flex h-full flex-col justify-center gap-px border-line border-r bg-ground px-4 text-xs text-ink-2 outline-none"
        style={{ width: namePx }}
      >
        <span>{t('matrix.corner')}</span>
        <span className="truncate text-ink-3">{t('matrix.keys')}</span>
      </div>
      {lefts.map(({ column, leftPx }) => {
        const challenge = challenges[column]
        return challenge === undefined ? null : (
          <ColumnHead key={challenge.challengeKey} challenge={challenge} column={column} leftPx={leftPx} />
        )
      })}
    </div>
  )
}

/** The challenges with the time left, in place while the rows scroll, and left alone then. */
export const GridHead = memo(Head)

function ColumnHead({ challenge, column, leftPx }: { challenge: ChallengeView; column: number; leftPx: number }) {
  const app = useAppState()
  const { t: ui } = useTranslation('ui')
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={column + 2}
      title={`${ui(`siteLong.${challenge.site}`)} · ${escapeInvisible(challenge.question)}`}
      className={joinClassNames(
        'absolute top-0 flex h-full flex-col items-center justify-center gap-px overflow-hidden border-line border-r px-1.5 text-xs outline-none',
        siteLook[challenge.site].topEdge,
      )}
      style={{ left: leftPx, width: columnPx }}
    >
      <span className="max-w-full truncate font-semibold">{shortNameOf(challenge)}</span>
      <span className="max-w-full truncate">
        <Countdown atMs={challenge.deadlineAtMs} offsetMs={getClockOffsetMs(app, challenge)} />
      </span>
    </div>
  )
}

const teamLetters = 3

/**
 * What a column is called in 96 px: the asset, or for a match the beginnings of both teams, as every match of a
 * tournament has the same asset.
 */
function shortNameOf(challenge: ChallengeView): string {
  const teams = listTeams(challenge)
  if (teams === null) return escapeInvisible(challenge.asset)
  return teams.map((team) => [...team].slice(0, teamLetters).join('').toUpperCase()).join('–')
}

interface GridRowProps {
  agent: ObligationMatrix['agents'][number]
  row: number
  topPx: number
  widthPx: number
  namePx: number
  children: ReactNode
}

/** One agent; its name stays in place while the challenges scroll. */
export function GridRow({ agent, row, topPx, widthPx, namePx, children }: GridRowProps) {
  const serviceName = useServiceNames().get(agent.deploymentId)
  const rowPx = useRowHeight()
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the head
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 2}
      className="absolute left-0 border-line border-b outline-none"
      style={{ height: rowPx, width: widthPx, top: topPx }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the head */}
      <div
        role="rowheader"
        tabIndex={-1}
        className="sticky left-0 z-10 flex h-full items-center gap-2 border-line border-r bg-surface pr-2 pl-4 outline-none"
        style={{ width: namePx }}
      >
        <span className="flex min-w-0 flex-1">
          <NameText text={agent.name} />
        </span>
        <SiteTag site={agent.site} serviceName={serviceName} />
      </div>
      {children}
    </div>
  )
}
