import { AppError } from '#contract/app-error.ts'
import {
  isPlainName,
  type RegistrationForm,
  type RegistrationTemplate,
  registrationFormSchema,
} from '#contract/ipc/registration-form.ts'
import { maxTableRows, type RegistrationTableRow, type TableError } from '#contract/ipc/registration-tables.ts'
import { normalizeTableText } from '#contract/rules/registrations/cut-table.ts'
import { readCsv } from '#contract/rules/text/read-csv.ts'
import { hasMoreCells, listIgnoredColumns } from '#contract/rules/text/table-columns.ts'
import { fieldsOf } from '../../../system/parse-json.ts'
import { tableErrorsOf } from './table-errors.ts'

type ParsedTableRow = Pick<RegistrationTableRow, 'line' | 'name' | 'form' | 'errors'>

export interface ParsedTable {
  rows: ParsedTableRow[]
  ignoredColumns: string[]
}

type Field = keyof RegistrationForm

/**
 * The columns by which a field is known (Interface §2.1, and as people write them), without what `columnOf` takes away.
 */
const columnsOf: Readonly<Record<Field, readonly string[]>> = {
  name: ['name', 'agentname'],
  bio: ['bio'],
  type: ['type'],
  languages: ['languages', 'language'],
  modelProvider: ['modelprovider', 'provider'],
  modelName: ['modelname', 'model'],
  modelVersion: ['modelversion'],
  modelCapabilityTag: ['modelcapabilitytag'],
  hostingMode: ['hostingmode'],
  policyProfile: ['policyprofile'],
  ownerOrg: ['ownerorg', 'owner'],
  disclosureLevel: ['disclosurelevel'],
  defaultSpaces: ['defaultspaces', 'spaces'],
  authMethod: ['authmethod'],
  keyKind: ['keykind'],
  requestedScopes: ['requestedscopes', 'scopes'],
  publicKeyBy: ['publickeyby'],
  jwksUrl: ['jwksurl'],
}
const fields = Object.keys(columnsOf) as Field[]
const fieldByColumn = new Map(fields.flatMap((field) => columnsOf[field].map((column) => [column, field] as const)))
const listFields: ReadonlySet<Field> = new Set(['languages', 'defaultSpaces', 'requestedScopes'])
/** A table with one of these is for the import: what it holds must not be shown. */
const credentialColumns: ReadonlySet<string> = new Set([
  'clientsecret',
  'secret',
  'privatekey',
  'privatekeypem',
  'privatekeyjwk',
  'key',
  'accesstoken',
])

/**
 * The registrations that a text names: a table with a header, or a JSON array of objects, with names of Interface §2.1
 * or the console's own. What a row leaves empty comes from the template. A row that cannot be used says why and does
 * not hold up the others. `table_unreadable`, `table_too_large` or `table_holds_credentials` for the whole.
 */
export function parseTable(text: string, template: RegistrationTemplate): ParsedTable {
  const { plain, isJson } = normalizeTableText(text)
  return isJson ? tableOfJson(plain, template) : tableOfCsv(plain, template)
}

function tableOfCsv(text: string, template: RegistrationTemplate): ParsedTable {
  const [header, ...records] = readCsv(text, maxTableRows + 2)
  const names = header?.cells ?? []
  if (header === undefined || header.isBroken) throw new AppError('table_unreadable')
  const ignoredColumns = unusedColumns(names)
  if (!names.some((name) => fieldOf(name) === 'name') || records.length === 0) throw new AppError('table_unreadable')
  refuseTooMany(records)
  const rows = records.map(({ line, cells, isBroken }) => {
    if (isBroken || hasMoreCells(cells, names)) return brokenRow(line, cells[0] ?? '')
    return rowOf({ line, template, given: names.map((name, index) => [name, cells[index] ?? '']) })
  })
  return { rows, ignoredColumns }
}

function tableOfJson(text: string, template: RegistrationTemplate): ParsedTable {
  const value = parsedJson(text)
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  if (entries.length === 0) throw new AppError('table_unreadable')
  refuseTooMany(entries)
  const ignoredColumns = unusedColumns(entries.flatMap((entry) => Object.keys(fieldsOf(entry) ?? {})))
  const rows = entries.map((entry, index) => {
    const line = index + 1
    const object = fieldsOf(entry)
    if (object === null) return brokenRow(line, '')
    return rowOf({ line, template, given: Object.entries(object) })
  })
  return { rows, ignoredColumns }
}

function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > maxTableRows) throw new AppError('table_too_large')
}

/**
 * A column's name without what tools and people change about it: `model_name`, `modelName` and `Model name` are one.
 */
function columnOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}

const fieldOf = (name: string) => fieldByColumn.get(columnOf(name)) ?? null

const holdsCredentials = (names: readonly string[]) => names.some((name) => credentialColumns.has(columnOf(name)))

/** Whether columns of these names may be those of registrations, or can be of nothing else. */
export function classifyTableColumns(names: readonly string[]): 'none' | 'possible' | 'certain' | 'with_credentials' {
  const found = new Set(names.map(fieldOf))
  found.delete(null)
  if (!found.has('name')) return 'none'
  if (holdsCredentials(names)) return 'with_credentials'
  return found.size > 1 ? 'certain' : 'possible'
}

function unusedColumns(names: readonly string[]): string[] {
  if (holdsCredentials(names)) throw new AppError('table_holds_credentials')
  return listIgnoredColumns(names.filter((name) => fieldOf(name) === null))
}

interface GivenRow {
  line: number
  template: RegistrationTemplate
  given: readonly (readonly [string, unknown])[]
}

function rowOf({ line, template, given }: GivenRow): ParsedTableRow {
  const values = new Map<Field, unknown>()
  for (const [name, value] of given) {
    const field = fieldOf(name)
    const read = field === null ? null : readCell(field, value)
    if (field !== null && read !== null && !values.has(field)) values.set(field, read)
  }
  const raw = { ...template, name: '', jwksUrl: '', ...hostingOf(values), ...Object.fromEntries(values) }
  const parsed = registrationFormSchema.safeParse(raw)
  const errors: TableError[] = parsed.success ? [] : tableErrorsOf(parsed.error, raw)
  if (parsed.success && parsed.data.jwksUrl !== '' && parsed.data.authMethod !== 'private_key_jwt') {
    const found = parsed.data.jwksUrl.slice(0, 100)
    errors.push({ field: 'jwksUrl', fault: 'jwks_url_without_key', found, limit: null })
  }
  if (parsed.success && !isPlainName(parsed.data.name)) {
    errors.push({ field: 'name', fault: 'not_a_text', found: parsed.data.name.slice(0, 100), limit: null })
  }
  const name = typeof raw.name === 'string' ? raw.name.trim().slice(0, 200) : ''
  return { line, name, form: parsed.success && errors.length === 0 ? parsed.data : null, errors }
}

/** Who gives an address for public keys means the method that needs them. */
function hostingOf(values: ReadonlyMap<Field, unknown>): Partial<RegistrationForm> {
  return values.has('jwksUrl') ? { authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url' } : {}
}

/** What a cell says of a field; null when it says nothing. Values of a wrong kind are left to the form to refuse. */
function readCell(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string') return text
  if (text.trim() === '') return null
  if (listFields.has(field)) {
    const entries = text.split(/[\s|;,，、；]+/u).filter((part) => part !== '')
    return field === 'requestedScopes' && entries.length === 1 && entries[0] === 'all' ? [] : entries
  }
  if (field === 'keyKind') return keyKindOf(text)
  return field === 'authMethod' || field === 'publicKeyBy' ? text.trim().toLowerCase() : text
}

/** `rs256-3072` and `RS256` (of the shorter size) are understood too. */
function keyKindOf(text: string): string {
  const kind = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  return kind === 'RS256' ? 'RS256_2048' : kind
}

function brokenRow(line: number, found: string): ParsedTableRow {
  const error: TableError = { field: 'row', fault: 'row_malformed', found: found.slice(0, 100), limit: null }
  return { line, name: '', form: null, errors: [error] }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('table_unreadable')
  }
}
