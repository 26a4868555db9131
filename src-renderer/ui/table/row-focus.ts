import { createContext, useContext } from 'react'

/** Whether controls may be reached by Tab: inside a table only those of the row that has the focus. */
export const RowFocusContext = createContext(true)

/** For a control's `excludeFromTabOrder`. */
export function useExcludeFromTabOrder(): boolean {
  return !useContext(RowFocusContext)
}
