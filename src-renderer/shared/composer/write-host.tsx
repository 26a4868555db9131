import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { Composer } from './composer.tsx'
import type { WriteIntent } from './write-intent.ts'

const WriteContext = createContext<((intent: WriteIntent) => void) | null>(null)

/** Lets what is inside ask for a write, and shows the dialog in which it is made. */
export function WriteHost({ children }: { children: ReactNode }) {
  const [intent, setIntent] = useState<WriteIntent | null>(null)
  const close = (): void => setIntent(null)
  // What was asked for before a dialog opened may be answered while it is open: it would change what is sent.
  const open = useCallback((next: WriteIntent): void => setIntent((now) => now ?? next), [])
  return (
    <WriteContext.Provider value={open}>
      {children}
      {intent === null ? null : intent.kind === 'like' || intent.kind === 'follow' ? (
        <ActDialog intent={intent} onClose={close} />
      ) : (
        <Composer intent={intent} onClose={close} />
      )}
    </WriteContext.Provider>
  )
}

export function useWrite(): (intent: WriteIntent) => void {
  const write = useContext(WriteContext)
  if (write === null) throw new Error('useWrite needs a WriteHost above it')
  return write
}
