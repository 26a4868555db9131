import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { FleetRow, LabelReview } from '#contract/ipc/agents.procedures.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useReadAgain } from '../../../shared/freshness/use-read-again.ts'
import { useWriteKinds } from '../../../shared/pauses/use-write-kinds.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { useToast } from '../../../ui/toast.tsx'

interface LabelChange {
  addTags?: string[]
  removeTags?: string[]
  group?: string | null
}

/** A change that waits for the operator's word, since a pause would hold these writes no longer. */
export interface AskedLabelChange {
  change: LabelChange
  kinds: LabelReview['kinds']
}

/** Asked later: whether the component has left the page. */
function useIsGone(): () => boolean {
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return () => gone.current
}

/**
 * Changes labels of one agent; what main refuses is an error like any other. What would send writes that a pause holds
 * is not done before the operator has said so to `asked`; where the panel has been left, it is told and not done.
 */
export function useLabelChange({ agentKey, name }: FleetRow) {
  const { t } = useTranslation('agents')
  const { client, orpc } = useBridge()
  const readAgain = useReadAgain()
  const errorToast = useErrorToast()
  const toast = useToast()
  const wordsOf = useWriteKinds()
  const isGone = useIsGone()
  const [asked, setAsked] = useState<AskedLabelChange | null>(null)
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn({ change, maySend }: { change: LabelChange; maySend: boolean }) {
      const { addTags = [], removeTags = [], group } = change
      const input = { agentKeys: [agentKey], addTags, removeTags, group }
      if (!maySend && (removeTags.length > 0 || group !== undefined)) {
        const { kinds } = await client.agents.reviewLabels(input)
        if (kinds.length > 0) {
          if (isGone())
            toast({
              tone: 'bad',
              title: t('labels.notChanged', { name }),
              detail: t('labels.wouldSend', { kinds: wordsOf(kinds) }),
            })
          else setAsked({ change, kinds })
          return []
        }
      }
      return client.agents.label(input)
    },
    // What is taken on leaving has no panel any more that would say that it was refused.
    onError: (thrown) => isGone() && errorToast(thrown),
    onSuccess([row]) {
      if (isGone() && row !== undefined && !row.outcome.ok) errorToast(row.outcome.error)
      return readAgain(orpc.agents.get.key())
    },
  })
  const outcome = data?.[0]?.outcome
  const refusal: AppErrorData | null = outcome === undefined || outcome.ok ? null : outcome.error
  return {
    /** While the operator is asked, nothing is sent: what a field says as the focus leaves it goes with the answer. */
    change: (change: LabelChange) => asked === null && mutate({ change, maySend: false }),
    asked,
    /**
     * What was asked about is done or not. `newest`: what the field says by then, of which without the
     * operator's word only goes what was added; null where there is nothing to do.
     */
    answer(isSent: boolean, newest: LabelChange | null = isSent && asked !== null ? asked.change : null) {
      if (newest !== null) mutate({ change: newest, maySend: isSent })
      setAsked(null)
    },
    isPending,
    error: error === null ? refusal : appErrorOf(error),
  }
}
