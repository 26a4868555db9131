/** A screen as it was left: its path and its search, both as they are in the address. */
export interface KeptScreen {
  path: string
  search: string
}

export const longestKeptPath = 300
export const longestKeptSearch = 4_000
export const mostKeptScreens = 60

/** Under this name a workspace keeps its screens as they were left. */
export const keptScreensName = 'screens'

/** What is stored of the screens as they were left; what is no screen counts as absent. */
export function readStoredScreens(stored: unknown): KeptScreen[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(-mostKeptScreens).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const path: unknown = Reflect.get(one, 'path')
    const search: unknown = Reflect.get(one, 'search')
    if (typeof path !== 'string' || typeof search !== 'string' || !path.startsWith('/')) return []
    return path.length > longestKeptPath || search.length > longestKeptSearch ? [] : [{ path, search }]
  })
}

/** The screens with this one as the last; the oldest is forgotten past sixty. */
export function addScreen(screens: readonly KeptScreen[], screen: KeptScreen): KeptScreen[] {
  return [...screens.filter(({ path }) => path !== screen.path), screen].slice(-mostKeptScreens)
}

/** Whether the console opens with the whole fleet, as it does where nothing is kept. */
export function isFleetFirst(screens: readonly KeptScreen[]): boolean {
  const last = screens.at(-1)
  return last === undefined || (last.path === '/fleet' && last.search === '')
}
