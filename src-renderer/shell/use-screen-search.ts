import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { findSectionOf } from '../features/help/help-section-of.ts'
import { useKeptSearch } from '../shared/screens/kept-screens.tsx'

/** How a screen opens from the rail and by its command: as it was left; the help at the section about this screen. */
export function useScreenSearch(): (to: string) => ReturnType<ReturnType<typeof useKeptSearch>> {
  const keptSearch = useKeptSearch()
  const router = useRouter()
  return useCallback(
    (to) => {
      const path = router.state.location.pathname
      if (to !== '/help' || path === '/help') return keptSearch(to)
      const section = findSectionOf(path)
      return section === null ? {} : { section }
    },
    [keptSearch, router],
  )
}
