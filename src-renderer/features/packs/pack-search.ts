const packTabs = ['make', 'open', 'lists'] as const
export type PackTab = (typeof packTabs)[number]

export interface PackSearch {
  tab?: PackTab
  /** Agent keys separated by commas: who was picked in the fleet. */
  agents?: string
}

/** What the address says of the screen; anything else in it is left out. */
export function readPackSearch(search: Record<string, unknown>): PackSearch {
  const tab = packTabs.find((each) => each === search.tab)
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof search.agents === 'string' && search.agents !== '' ? { agents: search.agents } : {}),
  }
}
