import type { AppErrorCode } from '#contract/app-error.ts'
import type { CredentialInput } from '#contract/ipc/credential-input.ts'
import { maxAgentNameLength } from '#contract/rules/agents/agent-name.ts'
import { listIgnoredColumns } from '#contract/rules/text/table-columns.ts'
import type { ClaimItem } from '../../vault/claim-item.ts'
import { Secret } from '../../vault/secret.ts'

/**
 * One agent as a file names it. `error` says why the row cannot be used as it is; what it quotes is never a secret.
 */
export interface ParsedRow {
  line: number
  /** An address, or the name that a service has here. */
  service: string | null
  site: string | null
  agentId: string
  name: string
  credential: Secret<CredentialInput> | null
  /** What lets a person claim the agent, when the file tells it. */
  claim: Secret<ClaimItem> | null
  error: AppErrorCode | null
}

/** What a file can say of an agent: the names that a column of it may have, and how long it may be. */
const columns = {
  // An exported list of agents has both: the address, and as `service` the name that it has here.
  service: { names: ['base_url', 'origin', 'service'], longest: 2_000 },
  site: { names: ['site'], longest: 100 },
  agentId: { names: ['agent_id', 'agentid', 'id'], longest: 300 },
  name: { names: ['name', 'agent_name'], longest: maxAgentNameLength },
  secret: { names: ['client_secret', 'secret'], longest: 4_000 },
  key: { names: ['private_key', 'private_key_pem', 'private_key_jwk', 'key'], longest: 20_000 },
  // The link and the code go into one keychain item, which limits their length.
  claimUrl: {
    names: ['claim_url', 'claim_link', 'claimurl', 'claimlink', '认领链接', '认领网址', '认领地址'],
    longest: 2_000,
  },
  pairingCode: { names: ['pairing_code', 'pairingcode', '配对码', '配对代码'], longest: 100 },
} as const satisfies Record<string, { names: readonly string[]; longest: number }>
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

/** What alone may be the code of anything: beside a claim link it is that link's. */
const plainCode = 'code'

/** The names of a column in a row that has these. */
function namesOf(column: Column, has: (name: string) => boolean): readonly string[] {
  const { names } = columns[column]
  return column === 'pairingCode' && columns.claimUrl.names.some(has) ? [...names, plainCode] : names
}

/** A value for each column. */
function mapColumns<Value>(of: (column: Column) => Value): Record<Column, Value> {
  return Object.fromEntries(columnNames.map((column) => [column, of(column)])) as Record<Column, Value>
}

/** A column's name without what tools and people change about it. */
export function normalizeColumnName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** True when a table with these columns can hold agents with credentials. */
export function hasAgentColumns(names: readonly string[]): boolean {
  const has = (column: Column): boolean => columns[column].names.some((alias) => names.includes(alias))
  return has('agentId') && (has('secret') || has('key'))
}

/**
 * The columns that are not read, as the rows name them: `headings` is the names of each row, or of all. So many that
 * they can be named on a screen.
 */
export function listUnreadColumns(headings: readonly (readonly string[])[]): string[] {
  const unread = headings.flatMap((names) => {
    const given = new Set(names.map(normalizeColumnName))
    const read = new Set(columnNames.flatMap((column) => namesOf(column, (name) => given.has(name))))
    return names.filter((name) => !read.has(normalizeColumnName(name)))
  })
  return listIgnoredColumns(unread)
}

/** The row that these named values make; names as `normalizeColumnName` gives them. */
export function parseImportRow(line: number, values: ReadonlyMap<string, unknown>): ParsedRow {
  const texts = mapColumns((column) => readValue(values, column))
  return {
    line,
    service: texts.service || null,
    site: texts.site || null,
    agentId: (texts.agentId ?? '').slice(0, columns.agentId.longest),
    name: (texts.name ?? '').slice(0, columns.name.longest),
    credential: credentialOf(texts.secret, texts.key),
    claim: claimOf(texts.claimUrl, texts.pairingCode),
    error: faultOf(texts),
  }
}

/** A row that could not be taken apart: nothing of it is shown, since any part of it may be of a key. */
export function createMalformedRow(line: number, error: AppErrorCode = 'import_row_malformed'): ParsedRow {
  return { line, service: null, site: null, agentId: '', name: '', credential: null, claim: null, error }
}

/** The first filled value among the column's names, `''` when none is filled, null when it is no text. */
function readValue(values: ReadonlyMap<string, unknown>, column: Column): string | null {
  for (const alias of namesOf(column, (name) => values.has(name))) {
    const value = values.get(alias)
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'string') return value.trim()
    if (typeof value === 'number' && (column === 'agentId' || column === 'name')) return String(value)
    // In JSON a JWK is an object.
    return column === 'key' && typeof value === 'object' ? jwkText(value) : null
  }
  return ''
}

/**
 * Null for an object that is no key (RFC 7517 §4): one that holds others, perhaps more in one another than a stack
 * holds.
 */
function jwkText(value: object): string | null {
  const isText = (part: unknown) => typeof part !== 'object'
  const isJwk = Object.values(value).every((part: unknown) => (Array.isArray(part) ? part.every(isText) : isText(part)))
  return isJwk ? JSON.stringify(value) : null
}

function credentialOf(secret: string | null, key: string | null): Secret<CredentialInput> | null {
  if (secret) return new Secret<CredentialInput>({ kind: 'client_secret', secret })
  return key ? new Secret<CredentialInput>({ kind: 'private_key', key }) : null
}

function claimOf(claimUrl: string | null, pairingCode: string | null): Secret<ClaimItem> | null {
  if (!claimUrl && !pairingCode) return null
  return new Secret<ClaimItem>({ claimUrl: claimUrl || null, pairingCode: pairingCode || null })
}

function faultOf(texts: Readonly<Record<Column, string | null>>): AppErrorCode | null {
  if (columnNames.some((name) => texts[name] === null)) return 'import_row_malformed'
  if (columnNames.some((name) => (texts[name] ?? '').length > columns[name].longest)) return 'import_cell_too_long'
  return texts.secret && texts.key ? 'import_two_credentials' : null
}
