import { createContext, type ReactNode, useContext, useState } from 'react'
import { WriteDialog } from './write-dialog.tsx'
import type { WriteWish } from './write-wish.ts'

const WriteContext = createContext<((wish: WriteWish) => void) | null>(null)

/** Lets what is inside ask for a write, and shows the dialog in which it is made. */
export function WriteHost({ children }: { children: ReactNode }) {
  const [wish, setWish] = useState<WriteWish | null>(null)
  return (
    <WriteContext.Provider value={setWish}>
      {children}
      {wish === null ? null : <WriteDialog wish={wish} onClose={() => setWish(null)} />}
    </WriteContext.Provider>
  )
}

export function useWrite(): (wish: WriteWish) => void {
  const write = useContext(WriteContext)
  if (write === null) throw new Error('useWrite needs a WriteHost above it')
  return write
}
