import { useState } from 'react'

/** Gives what was asked for when what is shown was answered: while an answer is awaited, what was asked before. */
export function createAnsweredFor<Asked>(first: Asked) {
  let last = first
  return (isPlaceholderData: boolean, asked: Asked): Asked => {
    if (!isPlaceholderData) last = asked
    return last
  }
}

/** What names the figures of a query that keeps the last ones: the names stay with their figures. */
export function useAnsweredFor<Asked>({ isPlaceholderData }: { isPlaceholderData: boolean }, asked: Asked): Asked {
  const [answeredFor] = useState(() => createAnsweredFor(asked))
  return answeredFor(isPlaceholderData, asked)
}
