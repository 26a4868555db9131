/** Runs a question to the operator, or gives the answer "no" at once. */
export type DialogMutex = <Answer>(ask: () => Promise<Answer>, no: Answer) => Promise<Answer>

/**
 * One question of main's own at a time. What is asked for while one is open is answered with "no": a page under
 * somebody else's control cannot pile questions up until one of them is confirmed unread.
 */
export function createDialogMutex(): DialogMutex {
  let isOpen = false
  return async (ask, no) => {
    if (isOpen) return no
    isOpen = true
    try {
      return await ask()
    } finally {
      isOpen = false
    }
  }
}
