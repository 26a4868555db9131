import { type FocusEvent, type RefObject, useRef } from 'react'

const textBoxes = 'textarea, input:not([type]), input[type="text"], input[type="password"], input[type="url"]'

/**
 * Whether a text box inside `box` holds another text than when it was first entered. Each box is looked at by itself,
 * so that a surface asks before it throws text away without a word from whoever fills it; boxes that are gone, and
 * searches, do not count.
 */
export function useUncontrolledText(box: RefObject<HTMLElement | null>): {
  onFocusCapture: (event: FocusEvent) => void
  hasTypedText: () => boolean
} {
  const first = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  return {
    onFocusCapture: ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      if (target.matches(textBoxes) && !first.current.has(target)) first.current.set(target, target.value)
    },
    hasTypedText: () =>
      [...first.current].some(
        ([element, text]) =>
          box.current?.contains(element) === true && element.value.trim() !== '' && element.value !== text,
      ),
  }
}
