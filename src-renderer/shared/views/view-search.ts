import type { Site } from '#contract/ids.ts'
import { type NamedThings, removeVanished } from '../screens/remove-vanished.ts'
import { readSitesSearch } from '../search/site-filter.ts'

/** What a saved view holds of an address: all but which view was chosen, with the site. */
export type ViewSearch<Search> = Omit<Search, 'view'> & { sites?: Site | undefined }

/** As text, always in the same order: two that show the same are the same text. */
export function writeViewSearch(search: object): string {
  const held = Object.entries(search).filter(([name, value]) => name !== 'view' && value !== undefined)
  return JSON.stringify(Object.fromEntries(held.sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Read as carefully as an address that anybody may have typed, by the `readSearch` of its screen. */
export function readViewSearch<Search extends { view?: unknown }>(
  text: string,
  readSearch: (search: Record<string, unknown>) => Search,
): ViewSearch<Search> | Record<string, never> {
  try {
    const search: unknown = JSON.parse(text)
    if (typeof search !== 'object' || search === null) return {}
    const { view: _view, ...held } = readSearch({ ...search })
    return { ...held, ...readSitesSearch({ ...search }) }
  } catch {
    return {}
  }
}

/**
 * What a view shows once it is chosen, as `readViewSearch` reads it: without agents, authors, services and sites that
 * are gone. `isWhole`: it names none of them.
 */
export function readViewToShow<Search extends { view?: unknown }>(
  text: string,
  readSearch: (search: Record<string, unknown>) => Search,
  things: NamedThings,
): { search: ReturnType<typeof readViewSearch<Search>>; isWhole: boolean } {
  const held = readViewSearch(text, readSearch)
  const left = removeVanished({ ...held }, things, { withLabels: false })
  const isWhole = writeViewSearch(left) === writeViewSearch(held)
  return { search: isWhole ? held : readViewSearch(JSON.stringify(left), readSearch), isWhole }
}

/** The texts of a list in an address; what is none is left out. */
export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, 200) : []
}
