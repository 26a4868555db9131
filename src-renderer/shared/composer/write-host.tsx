import { createContext, type ReactNode, useContext, useState } from 'react'
import { WriteDialog } from './write-dialog.tsx'
import type { WriteIntent } from './write-intent.ts'

const WriteContext = createContext<((intent: WriteIntent) => void) | null>(null)

/** Lets what is inside ask for a write, and shows the dialog in which it is made. */
export function WriteHost({ children }: { children: ReactNode }) {
  const [intent, setIntent] = useState<WriteIntent | null>(null)
  return (
    <WriteContext.Provider value={setIntent}>
      {children}
      {intent === null ? null : <WriteDialog intent={intent} onClose={() => setIntent(null)} />}
    </WriteContext.Provider>
  )
}

export function useWrite(): (intent: WriteIntent) => void {
  const write = useContext(WriteContext)
  if (write === null) throw new Error('useWrite needs a WriteHost above it')
  return write
}
