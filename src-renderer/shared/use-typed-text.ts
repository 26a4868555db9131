import { useEffect, useState } from 'react'

/** The texts that were handed over and have not come back yet, in that order. */
export function createAwaitedTexts() {
  let awaited: readonly string[] = []
  return {
    add(text: string): void {
      awaited = [...awaited, text]
    },
    /** Whether `held` is one of them. It stands for those before it too: whoever answers late may leave some out. */
    settle(held: string): boolean {
      const at = awaited.indexOf(held)
      awaited = at < 0 ? [] : awaited.slice(at + 1)
      return at >= 0
    },
    forget(): void {
      awaited = []
    },
  }
}

interface TypedText {
  text: string
  setText: (text: string) => void
  /** The box is left: whatever is held from now on is shown. */
  leave: () => void
}

/**
 * A text that is typed here and kept elsewhere, which may answer late, as the address does. An older answer does not
 * undo a newer letter; a text that was not typed here takes its place. A box that shows only what is held has the old
 * text written into it between two keys, which ends the composition of an input method and moves the caret.
 */
export function useTypedText(held: string, keep: (text: string) => void): TypedText {
  const [text, setTyped] = useState(held)
  const [awaited] = useState(createAwaitedTexts)
  useEffect(() => {
    if (!awaited.settle(held)) setTyped(held)
  }, [awaited, held])
  return {
    text,
    setText(typed) {
      awaited.add(typed)
      setTyped(typed)
      keep(typed)
    },
    leave: awaited.forget,
  }
}
