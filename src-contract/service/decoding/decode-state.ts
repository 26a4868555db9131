/** Reading the state of a challenge: the service's own word, but for the other words for the two published states. */

const otherWords: ReadonlyMap<string, string> = new Map([
  ...each('open', [
    'opened',
    'active',
    'live',
    'running',
    'ongoing',
    'in_progress',
    'accepting',
    '进行中',
    '开放',
    '开放中',
  ]),
  ...each('resolved', ['已结算', '已揭晓']),
  ...each('voided', ['已作废', '已取消']),
])

function each(state: string, words: readonly string[]): [string, string][] {
  return words.map((word) => [word, state])
}

/**
 * The state in lower case, `open` for the words of deployments that say so (Interface §2.10 publishes `open` and
 * `resolved` only); `null` when it is absent or no text.
 */
export function challengeStateOf(value: unknown): string | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (word === '') return null
  return otherWords.get(word.replaceAll(/[\s-]+/g, '_')) ?? word
}
