import { Worker } from 'node:worker_threads'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import type { ThreadReply, ThreadRequest } from './analytics-thread.ts'
import { createAnswers, type ThreadQuestion } from './answer-question.ts'

/** Works out analytics over all predictions and reads through the ledger. */
export interface AnalyticsReader {
  /** Rejects with `store_unavailable`, or `store_damaged`. */
  ask(question: ThreadQuestion): Promise<unknown>
  /** Lets the question under way come to its end: a thread inside SQLite cannot be stopped without the process. */
  close(): Promise<void>
}

/** Reads on the connection that is there: for a database in memory, which no thread can open. */
export function createDirectReader(db: DatabaseSyncInstance): AnalyticsReader {
  const answer = createAnswers(db)
  return {
    ask: async (question) => answer(question),
    close: async () => {},
  }
}

interface Waiting {
  question: ThreadQuestion
  resolve: (answer: unknown) => void
  reject: (error: AppError) => void
}

/** Reads in a thread, which is started by the first question. `script` is the built `analytics-thread.ts`. */
export function createThreadReader({ script, file }: { script: string; file: string }): AnalyticsReader {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let ended: Promise<void> = Promise.resolve()
  let nextId = 1

  const start = (): Worker => {
    // By `require`, which finds a script also inside the application's archive.
    const started = new Worker('require(require("node:worker_threads").workerData.script)', {
      eval: true,
      env: {},
      argv: [],
      execArgv: [],
      workerData: { script, file },
    })
    started.on('message', (reply: ThreadReply) => {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('answer' in reply) asked?.resolve(reply.answer)
      else asked?.reject(new AppError(reply.code, {}, { cause: new Error(reply.error) }))
    })
    let failure: unknown = null
    started.on('error', (thrown) => {
      failure = thrown
    })
    ended = new Promise((resolve) => {
      started.once('exit', () => {
        if (worker === started) worker = null
        if (failure !== null) rejectAll(failure)
        // It ended by itself just as a question came.
        else if (waiting.size > 0) for (const [id, { question }] of waiting) post({ id, question })
        resolve()
      })
    })
    return started
  }
  const rejectAll = (cause: unknown): void => {
    for (const { reject } of waiting.values()) reject(new AppError('store_unavailable', {}, { cause }))
    waiting.clear()
  }
  const post = (request: ThreadRequest): void => {
    worker ??= start()
    worker.postMessage(request)
  }
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = nextId
        nextId += 1
        waiting.set(id, { question, resolve, reject })
        post({ id, question })
      }),
    async close() {
      worker?.postMessage('end' satisfies ThreadRequest)
      await ended
      rejectAll(new Error('closed'))
    },
  }
}
