import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { RotationOutcomes } from './rotation-rows.ts'
import { computeSeenRuns } from './rotation-step.ts'
import { rotationQueries } from './rotations.queries.ts'

/** The runs of rotations that are of these agents, with what begins and stops one. */
export function useRotationRun(agentKeys: readonly AgentKey[]) {
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  // An answer of before this was opened may tell of a run that has ended.
  const query = useQuery({ ...rotationQueries(orpc).run(), refetchOnMount: 'always' })
  const [isSeen, setIsSeen] = useState(false)
  const [before, setBefore] = useState<RotationOutcomes>(new Map())
  const runs = computeSeenRuns({ last: query.data?.run ?? null, agentKeys, isSeen, before })
  if (!isSeen && query.isFetchedAfterMount && runs.isRunning) setIsSeen(true)
  const start = {
    onMutate: () => setBefore(runs.outcomes),
    onSuccess: (started: RotationRunView): void => {
      queryClient.setQueryData(rotationQueries(orpc).run().queryKey, { run: started })
      setIsSeen(true)
    },
  }
  const begin = useMutation({
    mutationFn: (of: { agentKeys: AgentKey[]; kind: KeyKind | null }) => client.rotations.begin(of),
    ...start,
  })
  const finish = useMutation({ mutationFn: (of: { agentKeys: AgentKey[] }) => client.rotations.finish(of), ...start })
  const stop = useMutation({ mutationFn: () => client.rotations.stop() })
  return {
    query,
    ...runs,
    begin,
    finish,
    stop,
    error: begin.error ?? finish.error ?? stop.error,
  }
}
