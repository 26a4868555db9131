import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import type { RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { rotationQueries } from './rotations.queries.ts'

/** The run of rotations that goes on, or ended last, with what begins and stops one. */
export function useRotationRun() {
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  const query = rotationQueries(orpc).run()
  const lastRun = useQuery(query).data?.run ?? null
  const onSuccess = (started: RotationRunView): void => {
    queryClient.setQueryData(query.queryKey, { run: started })
  }
  const begin = useMutation({
    mutationFn: (of: { agentKeys: AgentKey[]; kind: KeyKind | null }) => client.rotations.begin(of),
    onSuccess,
  })
  const finish = useMutation({ mutationFn: (of: { agentKeys: AgentKey[] }) => client.rotations.finish(of), onSuccess })
  const stop = useMutation({ mutationFn: () => client.rotations.stop() })
  return { lastRun, begin, finish, stop, error: begin.error ?? finish.error ?? stop.error }
}
