import { createRootRoute, retainSearchParams } from '@tanstack/react-router'
import { readSitesSearch } from '../search/site-filter.ts'

/** What every screen's address shares. The features hang their routes below it; the shell gives it its frame. */
export const rootRoute = createRootRoute({
  validateSearch: readSitesSearch,
  search: { middlewares: [retainSearchParams(['sites'])] },
})
