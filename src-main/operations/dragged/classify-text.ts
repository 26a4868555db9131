import type { DraggedKind } from '#contract/ipc/dragged-file.ts'
import { isPredictionHeading } from '#contract/rules/predictions/prediction-table.ts'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'
import { readCsv } from '#contract/rules/text/read-csv.ts'
import { readJson } from '../../service/decoding/read-json.ts'
import { hasAgentColumns, normalizeColumnName } from '../imports/parse-import-row.ts'
import { classifyTableColumns } from '../registrations/table/parse-table.ts'

export interface TextClass {
  mayBe: DraggedKind[]
  isCertain: boolean
}

const certainly = (kind: DraggedKind): TextClass => ({ mayBe: [kind], isCertain: true })

/**
 * For which imports a text is, by the names of its columns or fields; null when for none. What may hold a secret is for
 * the import of agents alone, which keeps it out of the page and says what is wrong with it.
 */
export function classifyText(text: string): TextClass | null {
  const plain = text.trimStart()
  return /^[[{]/.test(plain) ? classifyJson(plain) : classifyTable(plain)
}

function classifyTable(text: string): TextClass | null {
  const names = readCsv(text, 1)[0]?.cells ?? []
  const isOfAgents = hasAgentColumns(names.map(normalizeColumnName))
  // In the reasoning of a prediction a private key is a word like others.
  if (!isOfAgents && !mayHoldCredentials(names.join(',')) && isPredictionHeading(names)) return certainly('predictions')
  const registrations = classifyTableColumns(names)
  if (isOfAgents || registrations === 'with_credentials' || mayHoldCredentials(text)) return certainly('agents')
  if (registrations === 'certain') return certainly('registrations')
  const mayBe: DraggedKind[] = registrations === 'possible' ? ['registrations'] : []
  // A table of predictions needs no heading.
  if (names.length > 1) mayBe.push('predictions')
  return mayBe.length === 0 ? null : { mayBe, isCertain: false }
}

function classifyJson(text: string): TextClass | null {
  const read = readJson(text, Number.POSITIVE_INFINITY)
  if (mayHoldCredentials(text)) return certainly('agents')
  const first: unknown = read.ok && Array.isArray(read.value) ? read.value[0] : read.ok ? read.value : null
  const names = typeof first === 'object' && first !== null ? Object.keys(first) : []
  const registrations = classifyTableColumns(names)
  if (registrations === 'with_credentials') return certainly('agents')
  return registrations === 'certain' ? certainly('registrations') : null
}
