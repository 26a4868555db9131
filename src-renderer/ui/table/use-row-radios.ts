import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useExcludeFromTabOrder } from './row-focus.ts'

/**
 * For a box around a `SegmentedControl` in a row of a table: keeps its radios out of the Tab order while that row has
 * not the focus, for which React Aria has no property.
 */
export function useRowRadios<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const isExcluded = useExcludeFromTabOrder()
  const wasExcluded = useRef(false)
  useLayoutEffect(() => {
    const radios = [...(box.current?.querySelectorAll('input') ?? [])]
    if (isExcluded) for (const radio of radios) radio.tabIndex = -1
    else if (wasExcluded.current) {
      const stop = radios.find(({ checked }) => checked) ?? radios.find(({ disabled }) => !disabled)
      if (stop !== undefined) stop.tabIndex = 0
    }
    wasExcluded.current = isExcluded
  })
  return box
}
