/**
 * The thread that works out analytics and reads through the ledger, on a connection of its own that changes nothing.
 * Ends by itself after two minutes without a question, and gives back what the columns take.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'
import { AppError, type AppErrorCode } from '#contract/app-error.ts'
import { createAnswers, type ThreadQuestion } from './answer-question.ts'

const idleMs = 120_000

/** What main sends: a question, or the end. */
export type ThreadRequest = { id: number; question: ThreadQuestion } | 'end'
/** What comes back for a question. */
export type ThreadReply = { id: number; answer: unknown } | { id: number; code: AppErrorCode; error: string }

function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const answer = createAnswers(db)
  const end = (): void => {
    db.close()
    port.close()
  }
  let idle = setTimeout(end, idleMs)
  port.on('message', (request: ThreadRequest) => {
    clearTimeout(idle)
    if (request === 'end') {
      end()
      return
    }
    port.postMessage(reply(request.id, () => answer(request.question)))
    idle = setTimeout(end, idleMs)
  })
}

function reply(id: number, work: () => unknown): ThreadReply {
  try {
    return { id, answer: work() }
  } catch (thrown) {
    const code = thrown instanceof AppError ? thrown.code : 'store_unavailable'
    return { id, code, error: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

if (parentPort !== null) serve(parentPort, String(workerData.file))
