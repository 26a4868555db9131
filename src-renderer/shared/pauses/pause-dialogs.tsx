import { createContext, type ReactNode, useContext } from 'react'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'

/** What is asked: whom to pause, or whether what these pauses hold is to go; null: what all of them hold. */
export type PauseDialogRequest = { kind: 'pause' } | { kind: 'resume'; aims: readonly PauseAim[] | null }

const PauseDialogContext = createContext<((request: PauseDialogRequest) => void) | null>(null)

/** The shell shows these dialogs over every screen; `open` is how. */
export function PauseDialogProvider(props: { open: (request: PauseDialogRequest) => void; children: ReactNode }) {
  return <PauseDialogContext.Provider value={props.open}>{props.children}</PauseDialogContext.Provider>
}

export function useOpenPauseDialog(): (request: PauseDialogRequest) => void {
  const open = useContext(PauseDialogContext)
  if (open === null) throw new Error('pauses need a PauseDialogProvider above')
  return open
}
