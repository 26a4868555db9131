import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Site, siteSchema } from '#contract/ids.ts'

export type SiteFilter = Site | 'both'

/** Which sites the lists show; it stays in the address while screens change. */
export function useSiteFilter(): [SiteFilter, (filter: SiteFilter) => void] {
  const { sites } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setFilter = (filter: SiteFilter): void => {
    void navigate({
      to: '.',
      replace: true,
      search: (last: Record<string, unknown>) => ({ ...last, sites: filter === 'both' ? undefined : filter }),
    } as Parameters<typeof navigate>[0])
  }
  return [sites ?? 'both', setFilter]
}

/** The part of the address that every screen shares. */
export function readSitesSearch(search: Record<string, unknown>): { sites?: Site | undefined } {
  const parsed = siteSchema.safeParse(search.sites)
  return parsed.success ? { sites: parsed.data } : {}
}

export function isSiteShown(filter: SiteFilter, site: Site): boolean {
  return filter === 'both' || filter === site
}
