import { useQuery } from '@tanstack/react-query'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'

/** What waits for the operator on the tabs of the onboarding. */
export function useOnboardingCounts(): { registrations: number; claims: number } {
  const { registrationsToFinish } = useAppState()
  const { orpc } = useBridge()
  const claims = useQuery(appQueries(orpc).claims()).data?.rows ?? []
  return {
    registrations: registrationsToFinish,
    claims: claims.filter(({ claimedAtMs }) => claimedAtMs === null).length,
  }
}
