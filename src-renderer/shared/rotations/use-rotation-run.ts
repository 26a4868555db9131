import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { listOutcomes, type RotationOutcomes } from './rotation-rows.ts'
import { rotationQueries } from './rotations.queries.ts'

/** The runs of rotations that are of these agents, with what begins and stops one. */
export function useRotationRun(agentKeys: readonly AgentKey[]) {
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  // An answer of before this was opened may tell of a run that has ended.
  const query = useQuery({ ...rotationQueries(orpc).run(), refetchOnMount: 'always' })
  const last = query.data?.run ?? null
  const lastOfThese = last?.agentKeys.some((agentKey) => agentKeys.includes(agentKey)) ? last : null
  // Begun here, or going on when this was opened: what an earlier one has come to is with the agents.
  const [isSeen, setIsSeen] = useState(false)
  const [before, setBefore] = useState<RotationOutcomes>(new Map())
  if (!isSeen && query.isFetchedAfterMount && lastOfThese?.isRunning === true) setIsSeen(true)
  const run = isSeen ? lastOfThese : null
  const outcomes: RotationOutcomes = isSeen
    ? new Map([...before, ...listOutcomes(run)])
    : new Map([...listOutcomes(lastOfThese)].filter(([, { outcome }]) => outcome.kind === 'failed'))
  const start = {
    onMutate: () => setBefore(outcomes),
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
    run,
    outcomes,
    isOtherRunning: lastOfThese === null && last?.isRunning === true,
    begin,
    finish,
    stop,
    error: begin.error ?? finish.error ?? stop.error,
  }
}
