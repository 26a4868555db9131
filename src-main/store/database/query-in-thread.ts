import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const askOnce = `
const { parentPort, workerData } = require('node:worker_threads')
const { sqlite, file, sql, params } = workerData
const answer = () => {
  const { DatabaseSync } = require(sqlite)
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return { row: { ...db.prepare(sql).get(...params) } }
  } catch (thrown) {
    return { error: String(thrown.message), sqliteCode: thrown.sqliteCode }
  } finally {
    db.close()
  }
}
parentPort.postMessage(answer())
`

/** What SQLite said in the other thread; `sqliteCode` is its own, as on the errors of this one. */
class AskFailed extends Error {
  readonly sqliteCode: unknown
  constructor(message: string, sqliteCode: unknown) {
    super(message)
    this.sqliteCode = sqliteCode
  }
}

export interface ThreadQuery {
  file: string
  sql: string
  params?: readonly string[]
}

/**
 * The first row that a statement gives on a database file, read in a thread of its own by a connection of its own that
 * changes nothing in it: for what takes so long that main would answer nothing meanwhile. Writes by other connections
 * go on meanwhile. The process must not end before the answer is there: a thread that is ended while it is inside
 * SQLite takes the whole process along.
 */
export function queryInThread({ file, sql, params = [] }: ThreadQuery): Promise<unknown> {
  const sqlite = createRequire(import.meta.url).resolve('@photostructure/sqlite')
  const workerData = { sqlite, file, sql, params }
  return new Promise((resolve, reject) => {
    let said: { row?: unknown; error?: string; sqliteCode?: unknown } = {
      error: 'the thread ended without an answer',
    }
    new Worker(askOnce, { eval: true, env: {}, argv: [], execArgv: [], workerData })
      .once('message', (message: typeof said) => {
        said = message
      })
      .once('error', reject)
      // Resolved at the exit, not at the message: only then is the connection of the thread closed.
      .once('exit', () => {
        if (said.error === undefined) resolve(said.row)
        else reject(new AskFailed(said.error, said.sqliteCode))
      })
  })
}
