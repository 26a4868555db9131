import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { createLedgerAnswers, type LedgerQuestion } from '../ledger-answers.ts'
import { type AnalyticsQuestion, createAnalytics } from './answer-analytics.ts'

/** All that is asked of the thread. */
export type ThreadQuestion = AnalyticsQuestion | LedgerQuestion

/** Answers every question about a database. */
export function createAnswers(db: DatabaseSyncInstance): (question: ThreadQuestion) => unknown {
  const analytics = createAnalytics(db)
  const ledger = createLedgerAnswers(db)
  return (question) => (isOfLedger(question) ? ledger(question) : analytics(question))
}

function isOfLedger(question: ThreadQuestion): question is LedgerQuestion {
  return question.name.startsWith('ledger')
}
