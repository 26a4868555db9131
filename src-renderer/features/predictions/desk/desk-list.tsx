import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { joinClassNames } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { revealBox, useBoxWindow } from '../../../ui/table/use-box-window.ts'
import { indexesOf, offsetsOf } from '../../../ui/table/windowing.ts'
import type { DeskStore } from './desk.store.ts'
import type { DeskLine, RowsAre } from './desk-line.ts'
import { computeDeskRowState } from './desk-row-state.ts'
import { DeskRowView, deskRowPx, reasoningPx } from './desk-row-view.tsx'
import { useDeskFocus } from './use-desk-focus.ts'

interface DeskListProps {
  lines: readonly DeskLine[]
  rowsAre: RowsAre
  /** Challenges that take nothing any more. */
  closed: ReadonlySet<string>
  /** What the list is of, for a screen reader. */
  label: string
  store: DeskStore
}

const headerPx = 28
const agentTrack = 'minmax(90px, 1fr)'
const challengeTrack = 'minmax(190px, 2.4fr)'
const priceColumns = (first: string) =>
  `36px ${first} 206px minmax(140px, 1.6fr) minmax(108px, 0.5fr) minmax(96px, 0.4fr) minmax(98px, 0.2fr) minmax(120px, 0.8fr)`
const matchColumns = (first: string) =>
  `36px ${first} minmax(214px, 0.8fr) minmax(140px, 1.2fr) minmax(108px, 0.4fr) minmax(96px, 0.4fr) minmax(98px, 0.3fr) minmax(112px, 1fr)`
/** What the columns need at least; a narrower window scrolls. */
const leastClass: Readonly<Record<RowsAre, string>> = { agents: 'min-w-[894px]', challenges: 'min-w-[994px]' }

/** A row for each agent or challenge; only those in sight are drawn. */
export function DeskList({ lines, rowsAre, closed, label, store }: DeskListProps) {
  const box = useRef<HTMLDivElement>(null)
  const expanded = useStore(store, (state) => state.expanded)
  const offsets = useMemo(
    () =>
      offsetsOf(
        lines.map(({ key, row }) =>
          expanded.has(key) && computeDeskRowState(row, row.draft).kind === 'open'
            ? deskRowPx + reasoningPx
            : deskRowPx,
        ),
      ),
    [lines, expanded],
  )
  const firstOpen = lines.findIndex(
    ({ row }) => !closed.has(row.challengeKey) && computeDeskRowState(row, row.draft).kind === 'open',
  )
  const { focusedIndex, moveByKey, noteFocus } = useDeskFocus({
    box,
    firstOpen: firstOpen < 0 ? null : firstOpen,
    rowCount: lines.length,
    rowsAre,
    reveal: (index) => {
      if (box.current !== null) revealBox(box.current, index, { offsetsPx: offsets, coverPx: headerPx })
    },
  })
  const range = useBoxWindow(box, { offsetsPx: offsets, overscan: 4 })
  const shown = useMemo(() => indexesOf(range, focusedIndex, lines.length), [range, focusedIndex, lines.length])
  const focusedKey = focusedIndex === null ? undefined : lines[focusedIndex]?.key
  useEffect(() => {
    if (focusedKey !== undefined) store.getState().focus(focusedKey)
  }, [store, focusedKey])

  const columns: CSSProperties & Record<'--desk', string> = {
    '--desk': (lines.some(({ challenge }) => challenge.outcomes.kind === 'match') ? matchColumns : priceColumns)(
      rowsAre === 'agents' ? agentTrack : challengeTrack,
    ),
  }
  return (
    <div ref={box} className="min-h-0 min-w-0 flex-1 overflow-auto" style={columns}>
      <DeskHeader lines={lines} rowsAre={rowsAre} store={store} />
      <ul
        aria-label={label}
        className={joinClassNames('relative', leastClass[rowsAre])}
        style={{ height: offsets.at(-1) ?? 0 }}
        onKeyDownCapture={moveByKey}
        onFocus={(event) => noteFocus(event.target)}
      >
        {shown.map((index) => {
          const line = lines[index]
          return line === undefined ? null : (
            <DeskRowView
              key={line.key}
              line={line}
              rowsAre={rowsAre}
              index={index}
              topPx={offsets[index] ?? 0}
              store={store}
            />
          )
        })}
      </ul>
    </div>
  )
}

function DeskHeader({ lines, rowsAre, store }: Pick<DeskListProps, 'lines' | 'rowsAre' | 'store'>) {
  const { t } = useTranslation('predictions')
  const selected = useStore(store, (state) => state.selected)
  const count = lines.filter(({ key }) => selected.has(key)).length
  const heading = 'truncate pr-2'
  return (
    <div
      className={joinClassNames(
        'sticky top-0 z-10 grid grid-cols-(--desk) items-center border-line border-b bg-ground text-xs font-medium text-ink-2',
        leastClass[rowsAre],
      )}
      style={{ height: headerPx }}
    >
      <span className="flex justify-center">
        <Checkbox
          aria-label={t(`selection.all.${rowsAre}`)}
          isSelected={count > 0 && count === lines.length}
          isIndeterminate={count > 0 && count < lines.length}
          onChange={(isPicked) =>
            store.getState().select(
              lines.map(({ key }) => key),
              isPicked,
            )
          }
        />
      </span>
      <span className={heading}>{t(rowsAre === 'agents' ? 'column.agent' : 'column.challenge')}</span>
      <span className={heading}>{t('column.direction')}</span>
      <span className={heading}>{t('column.confidence')}</span>
      <span className={heading}>{t('column.payoff')}</span>
      <span className={heading}>{t('column.recordPlain')}</span>
      <span className={heading}>{t('column.reasoning')}</span>
      <span className={heading}>{t('column.state')}</span>
    </div>
  )
}
