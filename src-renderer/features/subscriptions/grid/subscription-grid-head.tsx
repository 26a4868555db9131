import { useMemo } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { ScopeKeyColumn } from '../../../shared/subscriptions/scope-key-columns.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { siteLook } from '../../../ui/sites/site-look.ts'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useUi } from '../../../ui/ui-provider.tsx'
import type { PendingMap } from '../pending/pending-changes.ts'
import { useScopeKeyText } from '../use-scope-key-text.ts'
import { otherNamesOf, type ScopeKeyGroup } from './scope-key-groups.ts'
import { activeClass, CountMark, lastTrack } from './subscription-cell.tsx'
import { type ColumnCounts, countColumns } from './tri-state.ts'

export const barPx = 28
export const headsPx = 46

interface ScopeHeadProps {
  group: ScopeKeyGroup
  /** Said where there are several services. */
  serviceName: string | undefined
  pendingMap: PendingMap
  rowId: string
  rowIndex: number
  activeColumn: number | null
  template: string
  cellId: (rowId: string, column: number) => string
  onRetry: () => void
}

/** A site's name on its edge and the toggles of its columns; it stays in place while its agents scroll. */
export function SubscriptionGridHead(props: ScopeHeadProps) {
  const { group, pendingMap, rowId, rowIndex, activeColumn, template, cellId } = props
  const { t } = useTranslation('subscriptions')
  const words = useScopeKeyText()
  const columnCounts = useMemo(() => countColumns(group.agents, group.columns, pendingMap), [group, pendingMap])
  const { all } = columnCounts
  const lastColumn = group.columns.length + 1
  const cell = (column: number) => ({
    id: cellId(rowId, column),
    'data-row': rowId,
    'data-column': column,
    'data-act': true,
  })
  const look = (column: number): string =>
    joinClassNames(
      'flex min-w-0 cursor-default flex-col justify-center gap-0.5 border-line border-r text-xs outline-none hover:bg-hover',
      activeColumn === column && activeClass,
    )
  return (
    <div className="sticky top-0 z-20 bg-ground" style={{ height: barPx + headsPx }}>
      <SiteBar {...props} />
      {/* biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be */}
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={rowIndex}
        className="grid border-line border-b outline-none"
        style={{ height: headsPx, gridTemplateColumns: template }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
        <div
          role="columnheader"
          tabIndex={-1}
          className="sticky left-0 z-10 flex items-center border-line border-r bg-ground px-4 text-xs text-ink-2 outline-none"
        >
          {t('column.agent')}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
        <div
          role="columnheader"
          tabIndex={-1}
          {...cell(0)}
          aria-label={words.all(all.counts)}
          className={joinClassNames(look(0), 'pl-3')}
        >
          <span aria-hidden className="text-ink-2">
            {t('column.all')}
          </span>
          <CountMark {...all} />
        </div>
        {group.columns.map((column, index) => (
          <ColumnHead
            key={column.instrument}
            column={column}
            columnCounts={columnCounts.columns[index] ?? all}
            cell={cell(index + 1)}
            className={joinClassNames(look(index + 1), 'items-center px-1')}
          />
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
        <div
          role="columnheader"
          tabIndex={-1}
          {...cell(lastColumn)}
          aria-label={t('read.all', { count: group.agents.length })}
          className={joinClassNames(look(lastColumn), 'items-start border-r-0 px-3')}
          style={{ gridColumn: lastTrack }}
        >
          <span className="text-ink-2">{t('column.read')}</span>
          <span className="truncate text-accent hover:underline">{t('read.all', { count: group.agents.length })}</span>
        </div>
      </div>
    </div>
  )
}

interface ColumnHeadProps {
  column: ScopeKeyColumn
  columnCounts: ColumnCounts
  cell: object
  className: string
}

function WithdrawnMark() {
  const { t } = useTranslation('subscriptions')
  return (
    <span aria-hidden className="shrink-0 whitespace-nowrap text-warn">
      {t('column.withdrawnMark')}
    </span>
  )
}

function ColumnHead({ column, columnCounts, cell, className }: ColumnHeadProps) {
  const words = useScopeKeyText()
  const { list } = useJoins()
  const others = otherNamesOf(column)
  const isWithdrawn = column.subscribeTo === null
  const isHeld = columnCounts.counts.total > 0
  const name = words.column(column, columnCounts.counts)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row of the head
    <div role="columnheader" tabIndex={-1} {...cell} aria-label={name} title={name} className={className}>
      <span aria-hidden className="flex max-w-full items-baseline gap-1">
        <span className="truncate font-semibold">{escapeInvisible(column.label)}</span>
        {others.length === 0 ? null : <span className="shrink-0 text-ink-3">≡ {escapeInvisible(list(others))}</span>}
        {isWithdrawn && isHeld ? <WithdrawnMark /> : null}
      </span>
      {isWithdrawn && !isHeld ? <WithdrawnMark /> : <CountMark {...columnCounts} />}
    </div>
  )
}

/** Why a site's scope keys are not known; in one line, for the bar has no room for two. */
function OfferError({ error, onRetry }: { error: AppErrorData; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  const words = useErrorText()(error)
  return (
    <span role="alert" data-error-code={error.code} className="flex items-center gap-2 text-bad">
      <span title={escapeInvisible(words.next)}>
        <span aria-hidden>✗ </span>
        {escapeInvisible(words.what)}
      </span>
      <Button size="sm" onPress={onRetry}>
        {t('tryAgain')}
      </Button>
    </span>
  )
}

/** The site in words; where its scope keys are missing, why. */
function SiteBar({ group, serviceName, onRetry }: ScopeHeadProps) {
  const { t } = useTranslation('subscriptions')
  const { t: ui } = useTranslation('ui')
  const { isTrial } = useUi()
  const { site, agents, columns, error } = group
  const unread = agents.filter(({ held }) => held === null).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the head
    <div
      role="row"
      tabIndex={-1}
      className={joinClassNames(
        'flex items-center border-line border-b text-xs font-semibold outline-none',
        siteLook[site].bar,
        isTrial && 'trial-stripes',
      )}
      style={{ height: barPx }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the head */}
      <div
        role="gridcell"
        tabIndex={-1}
        className={joinClassNames(
          'sticky left-2 flex items-center gap-2 rounded-sm px-2 py-0.5 outline-none',
          siteLook[site].fill,
        )}
      >
        <span className="tracking-wide">{ui(`siteLong.${site}`)}</span>
        {serviceName === undefined ? null : <span>· {escapeInvisible(serviceName)}</span>}
        <span className="font-normal text-ink-2">
          {t('group.agents', { count: agents.length })}
          {unread === 0 ? null : ` · ${t('group.unread', { count: unread })}`}
          {error === null && columns.length === 0 ? ` · ${t('group.offersNothing')}` : null}
        </span>
        {error === null ? null : <OfferError error={error} onRetry={onRetry} />}
      </div>
    </div>
  )
}
