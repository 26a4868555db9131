import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { leastPxOf, tracksOf } from '../../../ui/table/columns/arrange-columns.ts'
import { useColumnRoom } from '../../../ui/table/columns/use-column-room.ts'
import { headerPx } from '../../../ui/table/header-height.ts'
import { revealBox, useBoxWindow } from '../../../ui/table/use-box-window.ts'
import { indexesOf, offsetsOf } from '../../../ui/table/windowing.ts'
import type { DeskStore } from './desk.store.ts'
import { listDeskColumns } from './desk-columns.ts'
import type { DeskLine, RowsAre } from './desk-line.ts'
import { computeDeskRowState } from './row/desk-row-state.ts'
import { DeskRowView, deskRowPx, reasoningPx } from './row/desk-row-view.tsx'
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
  const keys = useMemo(() => lines.map(({ key }) => key), [lines])
  const { focused, moveByKey, noteFocus, noteBlur } = useDeskFocus({
    box,
    keys,
    isOpen: (index) => {
      const row = lines[index]?.row
      return row !== undefined && !closed.has(row.challengeKey) && computeDeskRowState(row, row.draft).kind === 'open'
    },
    hasWork: (index) => {
      const row = lines[index]?.row
      if (row === undefined) return false
      const { kind } = computeDeskRowState(row, row.draft)
      return kind === 'open' || kind === 'blocked' || row.prediction?.isRevisable === true
    },
    rowsAre,
    reveal: (index) => {
      if (box.current !== null) revealBox(box.current, index, { offsetsPx: offsets, coverPx: headerPx })
    },
  })
  const range = useBoxWindow(box, { offsetsPx: offsets, overscan: 4 })
  const focusedIndex = focused?.index ?? null
  const shown = useMemo(() => indexesOf(range, focusedIndex, lines.length), [range, focusedIndex, lines.length])
  const focusedKey = focused?.key
  useEffect(() => {
    if (focusedKey !== undefined) store.getState().focus(focusedKey)
  }, [store, focusedKey])

  const { singleKeys } = useAppState().settings
  const hasMatches = lines.some(({ challenge }) => challenge.outcomes.kind === 'match')
  const allColumns = useMemo(() => listDeskColumns(rowsAre, hasMatches), [rowsAre, hasMatches])
  const { withoutRoom } = useColumnRoom(box, allColumns, true)
  const columns = allColumns.filter(({ id }) => !withoutRoom.includes(id))
  const style: CSSProperties & Record<'--desk' | '--desk-least', string> = {
    '--desk': tracksOf(columns, true),
    '--desk-least': `${leastPxOf(columns, true)}px`,
  }
  return (
    <div ref={box} className="min-h-0 min-w-0 flex-1 overflow-auto" style={style}>
      <DeskHeader lines={lines} rowsAre={rowsAre} store={store} withoutRoom={withoutRoom} />
      <ul
        aria-label={label}
        className="relative min-w-(--desk-least)"
        style={{ height: offsets.at(-1) ?? 0 }}
        onKeyDownCapture={moveByKey}
        onFocus={(event) => noteFocus(event.target)}
        onBlur={noteBlur}
      >
        {shown.map((index) => {
          const line = lines[index]
          return line === undefined ? null : (
            <DeskRowView
              key={line.key}
              line={line}
              rowsAre={rowsAre}
              withoutRoom={withoutRoom}
              index={index}
              topPx={offsets[index] ?? 0}
              store={store}
              singleKeys={singleKeys}
            />
          )
        })}
      </ul>
    </div>
  )
}

interface DeskHeaderProps extends Pick<DeskListProps, 'lines' | 'rowsAre' | 'store'> {
  withoutRoom: readonly string[]
}

function DeskHeader({ lines, rowsAre, store, withoutRoom }: DeskHeaderProps) {
  const { t } = useTranslation('predictions')
  const selected = useStore(store, (state) => state.selected)
  const count = lines.filter(({ key }) => selected.has(key)).length
  const heading = 'truncate pr-2'
  return (
    <div
      className="sticky top-0 z-10 grid min-w-(--desk-least) grid-cols-(--desk) items-center border-line border-b bg-ground text-xs font-medium text-ink-2"
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
      {withoutRoom.includes('payoff') ? null : <span className={heading}>{t('column.payoff')}</span>}
      {withoutRoom.includes('record') ? null : <span className={heading}>{t('column.recordPlain')}</span>}
      <span className={heading}>{t('column.reasoning')}</span>
      <span className={heading}>{t('column.state')}</span>
    </div>
  )
}
