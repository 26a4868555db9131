import { z } from 'zod'
import type { Store } from '../../store/store.ts'

const settingName = 'inbox_search'
const searchSchema = z.string().max(8_000)

/** What the inbox was filtered by last, as its address says it; empty: by nothing. */
export function readInboxSearch({ store }: { store: Store }): string {
  return searchSchema.safeParse(store.settings.get(settingName)).data ?? ''
}

/** Keeps it over the next start. */
export function saveInboxSearch({ store }: { store: Store }, { search }: { search: string }): Record<string, never> {
  store.settings.set(settingName, search)
  return {}
}
