import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useReadAgain } from '../../shared/freshness/use-read-again.ts'
import type { SubscriptionChoice } from './subscription-choices.ts'

interface ChoiceChange {
  choice: SubscriptionChoice
  subscribe: boolean
}

/** Subscribes an agent and unsubscribes it, with what is on its way and what was refused, each by its instrument. */
export function useSubscriptionChange(agentKey: AgentKey) {
  const { client, orpc } = useBridge()
  const readAgain = useReadAgain()
  const [errors, setErrors] = useState<ReadonlyMap<string, AppErrorData>>(new Map())
  const put = (instrument: string, error: AppErrorData | null): void =>
    setErrors((last) => {
      const next = new Map(last)
      if (error === null) next.delete(instrument)
      else next.set(instrument, error)
      return next
    })
  // Several can be on their way at a time, each with the side that it was switched to.
  const [onTheWay, setOnTheWay] = useState<ReadonlyMap<string, boolean>>(new Map())
  const change = useMutation({
    mutationFn: ({ choice, subscribe }: ChoiceChange) => {
      const scopeKeys = subscribe ? [choice.subscribeTo ?? choice.label] : choice.held
      return client.subscriptions.change({
        changes: scopeKeys.map((scopeKey) => ({ agentKey, scopeKey, subscribe })),
      })
    },
    onSuccess: (receipts, { choice }) => {
      const [error = null] = receipts.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.error]))
      put(choice.instrument, error)
      return readAgain(orpc.agents.get.key())
    },
    onMutate: ({ choice, subscribe }) => setOnTheWay((last) => new Map(last).set(choice.instrument, subscribe)),
    onError: (error, { choice }) => put(choice.instrument, appErrorOf(error)),
    onSettled: (_done, _error, { choice }) =>
      setOnTheWay((last) => new Map([...last].filter(([each]) => each !== choice.instrument))),
  })
  return { errors, onTheWay, change }
}
