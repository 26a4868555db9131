import { useMemo, useRef } from 'react'
import { type Command, useCommands } from './command-registry.tsx'

interface ReviewCommand {
  id: string
  title: string
  run: () => void
  /** Default true: false while there is nothing to review. */
  isOffered?: boolean
  /** Over a dialog too, which has a step of its own. */
  isForDialogs?: boolean
}

/** Ctrl+Enter anywhere on the screen, and the same act in the palette: one step on towards sending. */
export function useReviewCommand({ id, title, run, isOffered = true, isForDialogs = false }: ReviewCommand): void {
  const latest = useRef(run)
  latest.current = run
  const commands = useMemo<readonly Command[]>(
    () =>
      isOffered ? [{ id, title, group: 'act', shortcut: 'review', isForDialogs, run: () => latest.current() }] : [],
    [id, title, isOffered, isForDialogs],
  )
  useCommands(commands)
}
