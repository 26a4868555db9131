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
  if (summary === null) return false
  if (formatCompared(summary) === formatCompared(text)) return true
  const said = formatPlainText(summary)
  const whole = formatPlainText(text)
  const beginning = said.replace(/(?:…|\.\.\.)$/u, '').trimEnd()
  return beginning.length >= shortestSummary && beginning !== said && whole.startsWith(beginning)
}
