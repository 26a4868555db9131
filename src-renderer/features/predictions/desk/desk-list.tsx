import { type CSSProperties, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { DeskRow } from '#contract/ipc/predictions.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { joinClassNames } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { revealBox, useBoxWindow } from '../../../ui/table/use-box-window.ts'
import { indexesOf, offsetsOf } from '../../../ui/table/windowing.ts'
import type { DeskStore } from './desk.store.ts'
import { computeDeskRowState } from './desk-row-state.ts'
import { DeskRowView, deskRowPx, reasoningPx } from './desk-row-view.tsx'
import { useDeskFocus } from './use-desk-focus.ts'

interface DeskListProps {
  rows: readonly DeskRow[]
  challenge: ChallengeView
  store: DeskStore
}

const headerPx = 28
const priceColumns =
  '36px minmax(90px, 1fr) 206px minmax(140px, 1.6fr) minmax(108px, 0.5fr) minmax(96px, 0.4fr) minmax(98px, 0.2fr) minmax(120px, 0.8fr)'
const matchColumns =
  '36px minmax(90px, 1fr) minmax(214px, 0.8fr) minmax(140px, 1.2fr) minmax(108px, 0.4fr) minmax(96px, 0.4fr) minmax(98px, 0.3fr) minmax(112px, 1fr)'
/** What the columns need at least; a narrower window scrolls. */
const leastClass = 'min-w-[894px]'

/** A row for each agent; only those in sight are drawn. */
export function DeskList({ rows, challenge, store }: DeskListProps) {
  const box = useRef<HTMLDivElement>(null)
  const expanded = useStore(store, (state) => state.expanded)
  const offsets = useMemo(
    () =>
      offsetsOf(
        rows.map((row) =>
          expanded.has(row.agentKey) && computeDeskRowState(row, row.draft).kind === 'open'
            ? deskRowPx + reasoningPx
            : deskRowPx,
        ),
      ),
    [rows, expanded],
  )
  const firstOpen = rows.findIndex((row) => computeDeskRowState(row, row.draft).kind === 'open')
  const { focusedIndex, moveByKey, noteFocus } = useDeskFocus({
    box,
    firstOpen: firstOpen < 0 || challenge.status !== 'open' ? null : firstOpen,
    rowCount: rows.length,
    reveal: (index) => {
      if (box.current !== null) revealBox(box.current, index, { offsetsPx: offsets, coverPx: headerPx })
    },
  })
  const range = useBoxWindow(box, { offsetsPx: offsets, overscan: 4 })
  const shown = useMemo(() => indexesOf(range, focusedIndex, rows.length), [range, focusedIndex, rows.length])

  const columns: CSSProperties & Record<'--desk', string> = {
    '--desk': challenge.outcomes.kind === 'match' ? matchColumns : priceColumns,
  }
  return (
    <div ref={box} className="min-h-0 min-w-0 flex-1 overflow-auto" style={columns}>
      <DeskHeader rows={rows} store={store} />
      <ul
        aria-label={escapeInvisible(challenge.question)}
        className={joinClassNames('relative', leastClass)}
        style={{ height: offsets.at(-1) ?? 0 }}
        onKeyDownCapture={moveByKey}
        onFocus={(event) => noteFocus(event.target)}
      >
        {shown.map((index) => {
          const row = rows[index]
          return row === undefined ? null : (
            <DeskRowView
              key={row.agentKey}
              row={row}
              index={index}
              topPx={offsets[index] ?? 0}
              challenge={challenge}
              store={store}
            />
          )
        })}
      </ul>
    </div>
  )
}

function DeskHeader({ rows, store }: { rows: readonly DeskRow[]; store: DeskStore }) {
  const { t } = useTranslation('predictions')
  const selected = useStore(store, (state) => state.selected)
  const count = rows.filter((row) => selected.has(row.agentKey)).length
  const heading = 'truncate pr-2'
  return (
    <div
      className={joinClassNames(
        'sticky top-0 z-10 grid grid-cols-(--desk) items-center border-line border-b bg-ground text-xs font-medium text-ink-2',
        leastClass,
      )}
      style={{ height: headerPx }}
    >
      <span className="flex justify-center">
        <Checkbox
          aria-label={t('selection.all')}
          isSelected={count > 0 && count === rows.length}
          isIndeterminate={count > 0 && count < rows.length}
          onChange={(isPicked) =>
            store.getState().select(
              rows.map((row) => row.agentKey),
              isPicked,
            )
          }
        />
      </span>
      <span className={heading}>{t('column.agent')}</span>
      <span className={heading}>{t('column.direction')}</span>
      <span className={heading}>{t('column.confidence')}</span>
      <span className={heading}>{t('column.payoff')}</span>
      <span className={heading}>{t('column.recordPlain')}</span>
      <span className={heading}>{t('column.reasoning')}</span>
      <span className={heading}>{t('column.state')}</span>
    </div>
  )
}
