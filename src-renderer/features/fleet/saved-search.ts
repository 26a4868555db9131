import type { Site } from '#contract/ids.ts'
import { readSitesSearch } from '../../shared/site-filter.ts'
import { type FleetSearch, readFleetSearch } from './fleet-search.ts'

type ViewSearch = Omit<FleetSearch, 'view'> & { sites?: Site | undefined }

/** What a saved view holds, always in the same order: two that show the same are the same text. */
export function writeViewSearch({ view: _view, ...search }: FleetSearch & { sites?: Site | undefined }): string {
  const held = Object.entries(search).filter(([, value]) => value !== undefined)
  return JSON.stringify(Object.fromEntries(held.sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Read as carefully as an address that anybody may have typed. */
export function readViewSearch(text: string): ViewSearch {
  try {
    const search: unknown = JSON.parse(text)
    if (typeof search !== 'object' || search === null) return {}
    const { view: _view, ...held } = readFleetSearch({ ...search })
    return { ...held, ...readSitesSearch({ ...search }) }
  } catch {
    return {}
  }
}
