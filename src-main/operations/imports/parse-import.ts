import { AppError } from '#contract/app-error.ts'
import { readCsv } from '#contract/rules/text/read-csv.ts'
import { hasMoreCells } from '#contract/rules/text/table-columns.ts'
import { readJson } from '../../service/decoding/read-json.ts'
import { fieldsOf } from '../../system/parse-json.ts'
import type { Secret } from '../../vault/secret.ts'
import {
  createMalformedRow,
  hasAgentColumns,
  listUnreadColumns,
  normalizeColumnName,
  type ParsedRow,
  parseImportRow,
} from './parse-import-row.ts'

export const maxImportedAgents = 2_000

export interface ParsedImport {
  rows: ParsedRow[]
  ignoredColumns: string[]
}

/**
 * The agents that a text names: a credentials file of command-line clients (an object by origin, with `_agents` or
 * flat), a JSON array of objects, or a table with a header. A row that cannot be used says why and does not hold up the
 * others, unless it leaves a quote open. `import_unreadable` or `import_too_large` for the whole; no error quotes the
 * text.
 */
export function parseImport(text: Secret<string>): ParsedImport {
  const plain = text
    .reveal()
    .replace(/^\uFEFF/, '')
    .trimStart()
  const parsed = /^[[{]/.test(plain) ? parseJsonText(plain) : parseCsvText(plain)
  if (parsed.rows.length === 0) throw new AppError('import_unreadable')
  if (parsed.rows.length > maxImportedAgents) throw new AppError('import_too_large')
  return parsed
}

function parseCsvText(text: string): ParsedImport {
  const [header, ...records] = readCsv(text, maxImportedAgents + 2)
  const names = header?.cells.map(normalizeColumnName) ?? []
  if (header === undefined || header.isBroken || !hasAgentColumns(names)) throw new AppError('import_unreadable')
  let isHeld = false
  const rows = records.map(({ line, cells, isBroken, isQuoteOpen }) => {
    // It may be the rest of a key whose quote was not closed.
    if (isHeld) return createMalformedRow(line, 'import_after_open_quote')
    isHeld = isQuoteOpen
    if (isBroken || hasMoreCells(cells, names)) return createMalformedRow(line)
    return parseImportRow(line, new Map(names.map((name, index) => [name, cells[index] ?? ''])))
  })
  return { rows, ignoredColumns: listUnreadColumns([header.cells]) }
}

function parseJsonText(text: string): ParsedImport {
  const value = parseJson(text)
  if (Array.isArray(value)) {
    refuseTooMany(value)
    const objects = value.map(fieldsOf)
    const rows = objects.map((object, index) =>
      object === null ? createMalformedRow(index + 1) : parseImportRow(index + 1, valuesOf(object)),
    )
    return { rows, ignoredColumns: ignoredFields(objects) }
  }
  const entries = entriesByOrigin(fieldsOf(value) ?? {})
  refuseTooMany(entries)
  const rows = entries.map(({ origin, entry }, index) => {
    const line = index + 1
    if (entry === null) return { ...createMalformedRow(line), service: origin }
    return parseImportRow(line, new Map([...valuesOf(entry), ['base_url', origin]]))
  })
  return { rows, ignoredColumns: ignoredFields(entries.map(({ entry }) => entry)) }
}

const ignoredFields = (objects: readonly (Record<string, unknown> | null)[]): string[] =>
  listUnreadColumns(objects.map((object) => Object.keys(object ?? {})))

/** Counted before they are read: of a million rows each would be judged for nothing. */
function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > maxImportedAgents) throw new AppError('import_too_large')
}

interface Entry {
  origin: string
  entry: Record<string, unknown> | null
}

function entriesByOrigin(file: Record<string, unknown>): Entry[] {
  return Object.entries(file).flatMap(([origin, kept]): Entry[] => {
    const account = fieldsOf(kept)
    if (account === null) return [{ origin, entry: null }]
    const { _agents, _default_agent, ...own } = account
    const agents = fieldsOf(_agents)
    const flat = agents === null || own.agent_id !== undefined ? [{ origin, entry: own }] : []
    const listed = Object.entries(agents ?? {}).map(([agentId, agent]) => {
      const entry = fieldsOf(agent)
      return { origin, entry: entry === null ? null : { agent_id: agentId, ...entry } }
    })
    return [...flat, ...listed]
  })
}

function valuesOf(object: Record<string, unknown>): Map<string, unknown> {
  return new Map(Object.entries(object).map(([name, value]) => [normalizeColumnName(name), value]))
}

function parseJson(text: string): unknown {
  // Whatever is nested in a cell costs its own row only.
  const read = readJson(text, Number.POSITIVE_INFINITY)
  if (!read.ok) throw new AppError('import_unreadable')
  return read.value
}
