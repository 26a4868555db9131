import { createContext, type ReactNode, useContext, useState } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { Composer } from './composer.tsx'
import type { WriteIntent } from './write-intent.ts'

const WriteContext = createContext<((intent: WriteIntent) => void) | null>(null)

/** Lets what is inside ask for a write, and shows the dialog in which it is made. */
export function WriteHost({ children }: { children: ReactNode }) {
  const [intent, setIntent] = useState<WriteIntent | null>(null)
  const close = (): void => setIntent(null)
  return (
    <WriteContext.Provider value={setIntent}>
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
