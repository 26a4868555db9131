import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { DeskView } from '#contract/ipc/predictions.procedures.ts'
import { useNamesApart } from '../../../shared/agents/use-names-apart.ts'
import { useChallengePhases } from '../../../shared/challenges/use-challenge-phases.ts'
import type { DeskStore } from './desk.store.ts'
import { type DeskLine, listDeskLines, orderByAbility, type RowsAre } from './desk-line.ts'
import { getOwnDraft, listUnsavedDrafts } from './draft-book.ts'
import { computeDeskRowState, type DeskRowState, isUnfinished } from './row/desk-row-state.ts'

interface LineWithState extends DeskLine {
  state: DeskRowState
  isClosed: boolean
}

export interface DeskLines {
  lines: readonly DeskLine[]
  states: readonly LineWithState[]
  /** Rows whose fields can be changed and whose challenge still takes a prediction. */
  open: readonly LineWithState[]
  ready: readonly LineWithState[]
  picked: readonly LineWithState[]
  /** Challenges that take nothing any more. */
  closed: ReadonlySet<string>
  /** Nothing at all can be sent any more. */
  isClosed: boolean
  counts: { ready: number; drafts: number; blocked: number }
  hasUnsaved: boolean
  /** The challenge that the evidence is of: that of the row with the focus. Undefined: the desk is empty. */
  shown: DeskView | undefined
}

/** What follows from the rows and what is typed in them. */
export function useDeskFacts(desks: readonly DeskView[], rowsAre: RowsAre, store: DeskStore): DeskLines {
  const book = useStore(store, (state) => state.book)
  const selected = useStore(store, (state) => state.selected)
  const focused = useStore(store, (state) => state.focused)
  const nameOf = useNamesApart()
  const [wasBlocked] = useState(() => new Map<string, boolean>())
  const lines = useMemo(() => {
    const all = listDeskLines(desks, { rowsAre, nameOf })
    return rowsAre === 'agents' ? orderByAbility(all, wasBlocked) : all
  }, [desks, rowsAre, nameOf, wasBlocked])
  const challenges = useMemo(() => desks.map(({ challenge }) => challenge), [desks])
  const phases = useChallengePhases(challenges)
  const closed = useMemo(
    () =>
      new Set<string>(
        challenges
          .filter(({ status }, index) => phases[index] === 'closed' || status !== 'open')
          .map(({ challengeKey }) => challengeKey),
      ),
    [challenges, phases],
  )
  const states = useMemo(
    () =>
      lines.map((line) => ({
        ...line,
        state: computeDeskRowState(line.row, getOwnDraft(book, line.row, line.row.draft)),
        isClosed: closed.has(line.row.challengeKey),
      })),
    [lines, book, closed],
  )
  const open = states.filter(({ state, isClosed }) => state.kind === 'open' && !isClosed)
  const ready = open.filter(({ state }) => state.kind === 'open' && state.readiness === 'ready')
  const focusedKey = lines.find(({ key }) => key === focused)?.row.challengeKey
  return {
    lines,
    states,
    open,
    ready,
    picked: states.filter(({ key }) => selected.has(key)),
    closed,
    isClosed: closed.size === challenges.length,
    counts: {
      ready: ready.length,
      drafts: open.filter(({ state }) => state.kind === 'open' && isUnfinished(state.readiness)).length,
      blocked: states.filter(({ state }) => state.kind === 'blocked').length,
    },
    hasUnsaved: listUnsavedDrafts(book).length > 0,
    shown: desks.find(({ challenge }) => challenge.challengeKey === focusedKey) ?? desks[0],
  }
}
