import type { WireEntry } from '#contract/ipc/support.procedures.ts'
import { hasAllWords, readSearchWords } from '../../shared/search/search-words.ts'

/** The requests that have every word somewhere, and with `areFailedOnly` went wrong. */
export function selectRequests(
  requests: readonly WireEntry[],
  { search, areFailedOnly }: { search: string; areFailedOnly: boolean },
): readonly WireEntry[] {
  const words = readSearchWords(search)
  return requests.filter((entry) => {
    if (areFailedOnly && entry.status !== null && entry.status < 400) return false
    const { method, path, baseUrl, endpoint, site, agentId, status, failure, requestId } = entry
    const text = [method, path, baseUrl, endpoint, site, agentId, status, failure, requestId].join(' ')
    return hasAllWords(text, words)
  })
}
