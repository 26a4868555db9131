import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the button that Enter presses once a dialog is ready, or the words that are to be read first: takes the focus
 * then, and again at each further step. `autoFocus` gives way to the dialog's own focus for a screen reader, and to a
 * button that cannot be pressed yet.
 */
export function useFocusWhen<Target extends HTMLElement = HTMLButtonElement>(
  isReady: boolean,
  step: unknown = null,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step has it focused again
  useEffect(() => {
    if (isReady) target.current?.focus()
  }, [isReady, step])
  return target
}
