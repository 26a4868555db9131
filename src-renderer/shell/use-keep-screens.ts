import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useKeepScreen } from '../shared/screens/kept-screens.tsx'

/** Keeps every screen as it is shown and filtered. Of the history: what is left before it is drawn counts too. */
export function useKeepScreens(): void {
  const { history } = useRouter()
  const keep = useKeepScreen()
  useEffect(() => {
    const keepShown = (): void => keep({ path: history.location.pathname, search: history.location.search })
    keepShown()
    return history.subscribe(keepShown)
  }, [history, keep])
}
