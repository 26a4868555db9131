import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { useHiding } from '../../../../ui/presentation/hiding.tsx'

/**
 * In presentation mode the fields of a row are shown on demand, and only while the focus stays in the row. Showing them
 * takes the focus into the direction.
 */
export function useShownWhileEditing(box: RefObject<HTMLElement | null>) {
  const isHiding = useHiding()
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    if (!isShown) return
    const field = box.current?.querySelector<HTMLElement>('[data-field="direction"]')
    const chosen = field?.querySelector<HTMLElement>('input[tabindex="0"]') ?? field?.querySelector('input')
    chosen?.focus()
  }, [box, isShown])
  return {
    isShown,
    isHidden: isHiding && !isShown,
    show: () => setShown(true),
    hideOnLeave: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Of a window that loses the focus the field keeps it, for when the window comes back.
      const { activeElement } = document
      if (currentTarget.contains(relatedTarget) || currentTarget.contains(activeElement)) return
      setShown(false)
    },
  }
}
