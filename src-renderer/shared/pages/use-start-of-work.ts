import { useEffect } from 'react'
import { findStartOfWork, isFocusNowhere } from './screen-focus.ts'

/**
 * For what takes the place of the control that was pressed, such as the rows that were read: the focus goes to where
 * its work begins, unless the operator has put it somewhere else.
 */
export function useStartOfWork(): void {
  useEffect(() => {
    if (isFocusNowhere()) findStartOfWork()?.focus({ preventScroll: true })
  }, [])
}
