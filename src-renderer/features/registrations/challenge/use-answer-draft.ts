import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { registrationsQuery } from '../register.queries.ts'
import { useErrorToast } from '../use-error-toast.ts'

const saveAfterMs = 500

interface AnswerDraftState {
  draft: AnswerDraft
  change: (part: Partial<AnswerDraft>) => void
  /** `untouched` until something is typed. */
  state: 'untouched' | 'unsaved' | 'saved'
  error: AppErrorData | null
  onRetry: () => void
}

/** An answer while it is typed: main has it half a second after the last key, and at once when the screen is left. */
export function useAnswerDraft(agentKey: AgentKey, first: AnswerDraft): AnswerDraftState {
  const { client } = useBridge()
  const remember = useRemember(agentKey)
  const sayError = useErrorToast()
  const [draft, setDraft] = useState(first)
  const unsent = useRef<AnswerDraft | null>(null)
  const { mutate, ...keeping } = useMutation({
    mutationFn: (typed: AnswerDraft) => client.registrations.saveAnswerDraft({ agentKey, draft: typed }),
  })
  const isTouched = draft !== first
  useEffect(() => {
    if (unsent.current !== draft) return
    const timer = setTimeout(() => {
      unsent.current = null
      remember(draft)
      mutate(draft)
    }, saveAfterMs)
    return () => clearTimeout(timer)
  }, [mutate, remember, draft])
  const saveNow = useRef<() => void>(() => undefined)
  saveNow.current = () => {
    if (unsent.current === null) return
    remember(unsent.current)
    client.registrations
      .saveAnswerDraft({ agentKey, draft: unsent.current })
      .catch((thrown: unknown) => sayError(thrown))
  }
  useEffect(() => () => saveNow.current(), [])
  return {
    draft,
    change: (part) =>
      setDraft((last) => {
        unsent.current = { ...last, ...part }
        return unsent.current
      }),
    state: !isTouched ? 'untouched' : keeping.isSuccess && keeping.variables === draft ? 'saved' : 'unsaved',
    error: keeping.error === null ? null : appErrorOf(keeping.error),
    onRetry: () => mutate(draft),
  }
}

/** Main tells nobody of a saved draft: whoever comes back to this row before it is asked for again must find what was typed. */
function useRemember(agentKey: AgentKey): (draft: AnswerDraft) => void {
  const { orpc } = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (draft) =>
      void queryClient.setQueryData(registrationsQuery(orpc).queryKey, (last) =>
        last === undefined
          ? last
          : { ...last, rows: last.rows.map((row) => (row.agentKey === agentKey ? { ...row, draft } : row)) },
      ),
    [orpc, queryClient, agentKey],
  )
}
