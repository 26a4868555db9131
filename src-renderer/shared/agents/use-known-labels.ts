import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dedupeTags } from '#contract/rules/agents/tag.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'

/** The tags and groups in use anywhere in the fleet, to choose from while one is typed. */
export function useKnownLabels(): { tags: readonly string[]; groups: readonly string[] } {
  const { orpc } = useBridge()
  const { data } = useQuery(appQueries(orpc).fleet())
  return useMemo(() => {
    const rows = data?.rows ?? []
    const sorted = (labels: string[]) => dedupeTags(labels).sort(compareNatural)
    return {
      tags: sorted(rows.flatMap(({ tags }) => tags)),
      groups: sorted(rows.flatMap(({ group }) => (group === null ? [] : [group]))),
    }
  }, [data])
}
