/** SQL in, parsed rows out: the edge between SQLite and the rest of main. */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { fieldOf } from './columns.ts'
import { createUnavailableError, isDamage, isLocked } from './damage.ts'
import { createLockWait } from './lock-wait.ts'
import { markAsDoubtful } from './recovery-mark.ts'
import type { NumberedRows, StoreHealth } from './store-health.ts'

/** A boolean is bound as SQLite's own, a list as JSON for `json_each`. */
type SqlParams = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>

/** SQLite's own booleans. */
export const bit = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1)

/** A column that holds JSON of a known shape; `null` stays `null`. */
export function createJsonColumn<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .nullable()
    .transform((text, context): z.output<Shape> | null => (text === null ? null : parseJson(shape, text, context)))
}

/** A column that always holds JSON. */
export function createRequiredJsonColumn<Shape extends z.ZodType>(shape: Shape) {
  return z.string().transform((text, context): z.output<Shape> => parseJson(shape, text, context))
}

/** What cannot be read is an issue of its column: what is thrown in a transformation goes past every `catch`. */
function parseJson<Shape extends z.ZodType>(shape: Shape, text: string, context: z.RefinementCtx): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(text))
  } catch (thrown) {
    context.addIssue({ code: 'custom', message: String(thrown) })
    return z.NEVER
  }
}

/** What the driver binds. */
type SqlValue = string | number | null

function bound(value: SqlParams[string] | undefined): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}

export interface Statements {
  /**
   * A column's field has its name in camel case: `SELECT agent_no` gives `agentNo`, without an alias. With `leavesOut`
   * a row that cannot be read is noted and left out, and keeps no other from being read; else it throws.
   */
  rows<Row extends z.ZodType>(sql: string, row: Row, leavesOut?: NumberedRows): (params?: SqlParams) => z.output<Row>[]
  /** The numbers of the rows of a table that were left out. */
  unreadIn(table: string): number[]
  /**
   * As `rows`, for what is asked far more often than it changes: reads again only for other parameters, or after one of
   * these tables was written to. Whoever gets the rows shares them. `tables` are those whose columns or rows may come
   * to differ, and those whose deletions take rows of them along.
   */
  sharedRows<Row extends z.ZodType>(
    sql: string,
    row: Row,
    tables: readonly string[],
    leavesOut?: NumberedRows,
  ): (params?: SqlParams) => readonly Readonly<z.output<Row>>[]
  row<Row extends z.ZodType>(sql: string, row: Row): (params?: SqlParams) => z.output<Row> | null
  /** The same with the names of the columns as they are, for a whole row that leaves for another database. */
  rowAsStored<Row extends z.ZodType>(sql: string, row: Row): (params?: SqlParams) => z.output<Row> | null
  /** Gives the number of rows that changed. */
  run(sql: string): (params?: SqlParams) => number
  /** All or nothing, also nested. What `work` throws is thrown on after the roll-back. */
  transaction<Result>(work: () => Result): Result
}

/**
 * A failure of SQLite itself (disk full, no permission, damaged) as what the operator can act on. Of damage the next
 * start hears, which reads the file through.
 */
function asStoreError(db: DatabaseSyncInstance, thrown: unknown): unknown {
  const isSqlite = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SQLITE_ERROR'
  if (!isSqlite) return thrown
  if (!isDamage(thrown)) return createUnavailableError(thrown)
  const file = db.location()
  if (file !== null) markAsDoubtful(file)
  return new AppError('store_damaged', {}, { cause: thrown })
}

/** A string literal, which is left alone, or a parameter. */
const literalOrParam = /'[^']*'|:([a-z]\w*)/gi

/**
 * Numbers the named parameters of a statement. The driver looks every name up at each run, which for twenty of them
 * takes longer than SQLite takes to store the row.
 */
function numberParams(sql: string): { numbered: string; names: string[] } {
  const names: string[] = []
  const numbered = sql.replace(literalOrParam, (text: string, name: string | undefined) => {
    if (name === undefined) return text
    if (!names.includes(name)) names.push(name)
    return `?${names.indexOf(name) + 1}`
  })
  return { numbered, names }
}

const written = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM|REINDEX)\s+(\w+)/i

function tableWrittenBy(sql: string): string {
  const table = written.exec(sql)?.[1]
  if (table === undefined) throw new TypeError(`no table is written by ${sql}`)
  return table
}

/** How often each table was written to on this connection, which is the only one that writes. */
function countWrites() {
  const writes = new Map<string, number>()
  let rollBacks = 0
  return {
    note: (table: string): void => void writes.set(table, (writes.get(table) ?? 0) + 1),
    /** What was read since the begin of the transaction may never have been so. */
    noteRollBack(): void {
      rollBacks += 1
    },
    /** Another number after each write to one of them. */
    of: (tables: readonly string[]): number => tables.reduce((sum, table) => sum + (writes.get(table) ?? 0), rollBacks),
  }
}

/** From so many rows on, a function of zod's own making for them has saved more than it takes to make it. */
const fewRows = 100

/**
 * Gives rows the names of their fields. They come as lists of values, since an object that the driver makes takes a
 * third longer, and has the names of the columns.
 */
function createRowNamer(statement: StatementSyncInstance, nameOf: (column: string) => string) {
  statement.setReturnArrays(true)
  const fields = statement.columns().map(({ name }) => nameOf(name))
  return (values: readonly unknown[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < fields.length; index += 1) row[fields[index] as string] = values[index]
    return row
  }
}

function createAllReader(statement: StatementSyncInstance) {
  const nameValues = createRowNamer(statement, fieldOf)
  return (values: readonly SqlValue[]) => statement.all(...values).map(nameValues)
}

function createFirstReader(statement: StatementSyncInstance, nameOf: (column: string) => string) {
  const nameValues = createRowNamer(statement, nameOf)
  return (values: readonly SqlValue[]) => {
    const first: readonly unknown[] | undefined = statement.get(...values)
    return first === undefined ? null : nameValues(first)
  }
}

function createWriter(statement: StatementSyncInstance) {
  return (values: readonly SqlValue[]) => Number(statement.run(...values).changes)
}

/** Parses what a statement found. Most statements of a start find one row or two, and are not asked again. */
function createRowParser<Found extends z.ZodType>(schema: Found) {
  let seen = 0
  return (found: unknown, count: number): z.output<Found> => {
    seen += count
    return schema.parse(found, { jitless: seen < fewRows })
  }
}

/** The column of the first issue: the only part of it that tells nothing of what is stored. */
function columnOfIssue(thrown: unknown): string {
  if (!(thrown instanceof z.ZodError)) throw thrown
  return String(thrown.issues[0]?.path[0] ?? 'row')
}

type FoundRow = Record<string, unknown>

/** Parses the rows that can be read, and notes the others. */
function createLegibleParser<Row extends z.ZodType>(row: Row, { table, no }: NumberedRows, health: StoreHealth | null) {
  const parseAll = createRowParser(z.array(row))
  const parseOne = createRowParser(row)
  /** Those that this reader left out: another one may read less of them. */
  const leftOut = new Set<number>()
  const noteRead = (found: FoundRow): void => {
    const rowNo = Number(found[no])
    if (leftOut.delete(rowNo)) health?.noteRead({ table, no: rowNo })
  }
  const readOne = (found: FoundRow): z.output<Row>[] => {
    try {
      const read = parseOne(found, 1)
      noteRead(found)
      return [read]
    } catch (thrown) {
      const column = columnOfIssue(thrown)
      leftOut.add(Number(found[no]))
      health?.noteUnread({ table, no: Number(found[no]), column })
      return []
    }
  }
  return (found: FoundRow[], count: number): z.output<Row>[] => {
    try {
      const rows = parseAll(found, count)
      if (leftOut.size > 0) found.forEach(noteRead)
      return rows
    } catch (thrown) {
      columnOfIssue(thrown)
      return found.flatMap(readOne)
    }
  }
}

/** Notes what becomes of what is to be written down. */
function createWriteWatch(db: DatabaseSyncInstance, health: StoreHealth | null) {
  const lockWait = createLockWait(db)
  let isChanged = false
  return {
    /** Rows of a statement have changed: they are on the disk at its end, or at that of its transaction. */
    noteChange(): void {
      isChanged = true
    },
    noteEnd(): void {
      if (!isChanged || db.isTransaction) return
      isChanged = false
      lockWait.restore()
      health?.noteWritten()
    },
    /** Gives what to throw. */
    noteFailure(thrown: unknown): unknown {
      isChanged = false
      if (isLocked(thrown)) lockWait.shorten()
      health?.noteNotWritten(thrown)
      return thrown
    },
  }
}

function createTransaction(
  db: DatabaseSyncInstance,
  noted: { writes: ReturnType<typeof countWrites>; watch: ReturnType<typeof createWriteWatch> },
): Statements['transaction'] {
  return (work) => {
    if (db.isTransaction) return work()
    try {
      db.exec('BEGIN IMMEDIATE')
      const result = work()
      db.exec('COMMIT')
      noted.watch.noteEnd()
      return result
    } catch (thrown) {
      if (db.isTransaction) db.exec('ROLLBACK')
      noted.writes.noteRollBack()
      throw noted.watch.noteFailure(asStoreError(db, thrown))
    }
  }
}

/**
 * Statements are prepared at their first use, so that opening the store costs none of them. `health` hears what they
 * come across.
 */
export function createStatements(db: DatabaseSyncInstance, health: StoreHealth | null = null): Statements {
  const writes = countWrites()
  const watch = createWriteWatch(db, health)
  const prepare = <Result>(
    sql: string,
    createUse: (statement: StatementSyncInstance) => (values: readonly SqlValue[]) => Result,
  ) => {
    let prepared: { use: (values: readonly SqlValue[]) => Result; names: readonly string[] } | null = null
    const prepareFor = (params: SqlParams) => {
      const { numbered, names } = numberParams(sql)
      const unknown = Object.keys(params).find((name) => !names.includes(name))
      if (unknown !== undefined) throw new TypeError(`no parameter :${unknown} in ${sql}`)
      return { use: createUse(db.prepare(numbered)), names }
    }
    return (params: SqlParams): Result => {
      try {
        prepared ??= prepareFor(params)
        return prepared.use(prepared.names.map((name) => bound(params[name])))
      } catch (thrown) {
        throw asStoreError(db, thrown)
      }
    }
  }
  const rows: Statements['rows'] = (sql, row, leavesOut) => {
    const find = prepare(sql, createAllReader)
    const parse = leavesOut === undefined ? createRowParser(z.array(row)) : createLegibleParser(row, leavesOut, health)
    return (params = {}) => {
      const found = find(params)
      return parse(found, found.length)
    }
  }
  const readFirst = <Row extends z.ZodType>(
    sql: string,
    row: Row,
    createReader: (statement: StatementSyncInstance) => (values: readonly SqlValue[]) => Record<string, unknown> | null,
  ) => {
    const find = prepare(sql, createReader)
    const parse = createRowParser(row)
    return (params: SqlParams = {}): z.output<Row> | null => {
      const found = find(params)
      return found === null ? null : parse(found, 1)
    }
  }
  return {
    rows,
    unreadIn: (table) => health?.unreadIn(table) ?? [],
    sharedRows(sql, row, tables, leavesOut) {
      const read = rows(sql, row, leavesOut)
      let last: { asked: string; revision: number; rows: ReturnType<typeof read> } | null = null
      return (params = {}) => {
        const asked = JSON.stringify(params)
        const revision = writes.of(tables)
        if (last?.asked !== asked || last.revision !== revision) last = { asked, revision, rows: read(params) }
        return last.rows
      }
    },
    row: (sql, row) => readFirst(sql, row, (statement) => createFirstReader(statement, fieldOf)),
    rowAsStored: (sql, row) => readFirst(sql, row, (statement) => createFirstReader(statement, (column) => column)),
    run(sql) {
      const write = prepare(sql, createWriter)
      const table = tableWrittenBy(sql)
      return (params = {}) => {
        try {
          const changes = write(params)
          if (changes === 0) return changes
          writes.note(table)
          watch.noteChange()
          watch.noteEnd()
          return changes
        } catch (thrown) {
          throw watch.noteFailure(thrown)
        }
      }
    },
    transaction: createTransaction(db, { writes, watch }),
  }
}
