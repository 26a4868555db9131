import { createContext, type ReactNode, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'

const IsWholeContext = createContext(true)

interface RowsFirstProps {
  /** Resolves when the rows are on screen; null where the page is drawn at once. */
  rowsShown: Promise<void> | null
  /** Called in the frame in which nothing is left out any more. */
  onWhole: () => void
  children: ReactNode
}

/**
 * At a start the rows of the first table are drawn alone, since they are what is waited for; what is in `AfterRows`
 * comes with the next pass.
 */
export function RowsFirst({ rowsShown, onWhole, children }: RowsFirstProps) {
  const [isWhole, setIsWhole] = useState(rowsShown === null)
  useEffect(() => {
    void rowsShown?.then(() => startTransition(() => setIsWhole(true)))
  }, [rowsShown])
  useLayoutEffect(() => {
    if (isWhole) onWhole()
  }, [isWhole, onWhole])
  return <IsWholeContext value={isWhole}>{children}</IsWholeContext>
}

/** Whether nothing is left out any more. */
export function useIsWhole(): boolean {
  return useContext(IsWholeContext)
}

/** What the first rows can be used without. `room` keeps its place until it comes. */
export function AfterRows({ room = null, children }: { room?: ReactNode; children: ReactNode }) {
  return useIsWhole() ? children : room
}
