/**
 * What is typed to register agents, kept for the next start. It is nowhere else until it is registered, written down or
 * cleared.
 */
import { z } from 'zod'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import {
  type FormDraft,
  type FormDrafts,
  formDraftSchema,
  type TableDraft,
  tableDraftSchema,
} from '#contract/ipc/form-drafts.ts'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'
import { typedFormsName } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'

const tableName = 'typed table'
const newForm = 'new'

type Settings = Pick<Store, 'settings'>
type Owner = AgentKey | null

const keptForms = z.record(z.string(), formDraftSchema)

/** An older or newer console typed it in another shape: then there is nothing that this one can show. */
function readForms({ settings }: Settings): Record<string, FormDraft> {
  return keptForms.safeParse(settings.get(typedFormsName)).data ?? {}
}

function writeForm({ settings }: Settings, agentKey: Owner, typed: FormDraft | null): void {
  const { [agentKey ?? newForm]: _before, ...others } = readForms({ settings })
  settings.set(typedFormsName, typed === null ? others : { ...others, [agentKey ?? newForm]: typed })
}

/** What was typed in the forms of registrations and not sent. */
export function readFormDrafts({ store }: { store: Store }): FormDrafts {
  const ownerOf = (name: string): Owner | undefined => {
    if (name === newForm) return null
    const agentKey = agentKeySchema.safeParse(name)
    return agentKey.success ? store.registrations.find(agentKey.data)?.agentKey : undefined
  }
  const forms = Object.entries(readForms(store)).flatMap(([name, typed]) => {
    const agentKey = ownerOf(name)
    return agentKey === undefined ? [] : [{ agentKey, typed }]
  })
  const table = tableDraftSchema.safeParse(store.settings.get(tableName))
  return { forms, table: table.data ?? null }
}

/** Null: cleared, so that nothing of it is kept. */
export function saveFormDraft(
  { store }: { store: Store },
  { agentKey, typed }: { agentKey: Owner; typed: FormDraft | null },
): Record<string, never> {
  writeForm(store, agentKey, typed)
  return {}
}

/** A new form that became a row is spent, and so is that of a row that is dismissed. */
export function removeFormDraft(store: Settings, agentKey: Owner): void {
  if (readForms(store)[agentKey ?? newForm] !== undefined) writeForm(store, agentKey, null)
}

/** A pasted text that may hold secrets is not written down: of such a table everything else is kept. */
export function saveTableDraft(
  { store }: { store: Store },
  { typed }: { typed: TableDraft | null },
): Record<string, never> {
  const kept = typed === null || !mayHoldCredentials(typed.text) ? typed : { ...typed, text: '' }
  store.settings.set(tableName, kept)
  return {}
}
