import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type AnalyticsQuestion, createAnalytics } from './answer-analytics.ts'
import { createLedgerAnswers, type LedgerQuestion } from './answer-ledger.ts'

/** All that is asked of the thread. */
export type Question = AnalyticsQuestion | LedgerQuestion

/** Answers every question about a database. */
export function createAnswers(db: DatabaseSyncInstance): (question: Question) => unknown {
  const analytics = createAnalytics(db)
  const ledger = createLedgerAnswers(db)
  return (question) => (isOfLedger(question) ? ledger(question) : analytics(question))
}

function isOfLedger(question: Question): question is LedgerQuestion {
  return question.name.startsWith('ledger')
}
