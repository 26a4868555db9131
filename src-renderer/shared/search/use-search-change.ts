import { useRouter } from '@tanstack/react-router'

/** A part of what a screen's address says; undefined takes it out. */
export type SearchPatch<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

/** What is shown, outermost first, and where the address leads: as the router has both. */
interface Whereabouts {
  state: { matches: readonly { pathname: string }[] }
  latestLocation: { pathname: string }
}

/** Whether another screen is on its way and this one is only still shown. */
export function isLeavingScreen({ state, latestLocation }: Whereabouts): boolean {
  const shown = state.matches.at(-1)
  return shown !== undefined && shown.pathname !== latestLocation.pathname
}

/**
 * For the filters of a screen: changes its part of the address. `navigate` is that of the screen's route. It is given a
 * function of what the address says by then: the search of the last drawing may lack what was typed since, and would
 * undo it. Once the operator has asked for another screen nothing is changed, since that would call it off.
 */
export function useSearchChange<Search extends object>(
  navigate: (search: (last: Search) => Search) => unknown,
): (patch: SearchPatch<Search>) => void {
  const router = useRouter()
  return (patch) => {
    if (!isLeavingScreen(router)) navigate((last) => ({ ...last, ...patch }))
  }
}
