const packTabs = ['make', 'open', 'lists'] as const
export type PackTab = (typeof packTabs)[number]

export const exportedLists = ['agents', 'predictions'] as const
export type ExportedList = (typeof exportedLists)[number]

export interface PackSearch {
  tab?: PackTab
  /** What is exported as a list; agents when left out. */
  list?: ExportedList
  /** Agent keys separated by commas: who was picked in the fleet, or whose results were shown. */
  agents?: string
}

/** What the address says of the screen; anything else in it is left out. */
export function readPackSearch(search: Record<string, unknown>): PackSearch {
  const tab = packTabs.find((each) => each === search.tab)
  const list = exportedLists.find((each) => each === search.list)
  return {
    ...(list === undefined ? {} : { list }),
    ...(tab === undefined ? {} : { tab }),
    ...(typeof search.agents === 'string' && search.agents !== '' ? { agents: search.agents } : {}),
  }
}
