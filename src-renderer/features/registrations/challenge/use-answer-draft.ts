import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useAutosavedValue } from '../../../shared/autosave/use-autosave.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { registrationsQuery } from '../register.queries.ts'

interface AnswerDraftState {
  draft: AnswerDraft
  change: (part: Partial<AnswerDraft>) => void
  /** `untouched` until something is typed. */
  state: 'untouched' | 'unsaved' | 'saved'
  error: AppErrorData | null
  onRetry: () => void
}

/** An answer while it is typed, saved by itself. */
export function useAnswerDraft(agentKey: AgentKey, first: AnswerDraft): AnswerDraftState {
  const { client } = useBridge()
  const remember = useRemember(agentKey)
  const sayError = useErrorToast()
  const { value, setValue, flush, state, error } = useAutosavedValue(
    first,
    (draft) => {
      remember(draft)
      return client.registrations.saveAnswerDraft({ agentKey, draft })
    },
    sayError,
  )
  return {
    draft: value,
    change: (part) => setValue({ ...value, ...part }),
    state: value === first ? 'untouched' : state === 'saved' ? 'saved' : 'unsaved',
    error,
    onRetry: flush,
  }
}

/**
 * Main tells nobody of a saved draft: whoever comes back to this row before it is asked for again must find what was
 * typed.
 */
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
