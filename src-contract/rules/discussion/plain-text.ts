/** Texts as two copies of them are compared, and as a history sums them up. Pure. */
import { formatCompared } from './same-written.ts'

/** A text as two copies of it are compared: services trim, and write line ends and accents in their own way. */
export function formatPlainText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** A summary may be cut; fewer characters than this are no proof of the whole. */
const shortestSummary = 20

/** Whether the summary of an action is this text, or its beginning. */
export function isSummaryOf(summary: string | null, text: string): boolean {
  return createSummaryComparison()(summary, text)
}

/** The same for many summaries beside many texts, each of which is read once. */
export function createSummaryComparison(): typeof isSummaryOf {
  const compared = createMemo(formatCompared)
  const plain = createMemo(formatPlainText)
  return (summary, text) => {
    if (summary === null) return false
    if (compared(summary) === compared(text)) return true
    const said = plain(summary)
    const beginning = said.replace(/(?:…|\.\.\.)$/u, '').trimEnd()
    return beginning.length >= shortestSummary && beginning !== said && plain(text).startsWith(beginning)
  }
}

function createMemo(read: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}
