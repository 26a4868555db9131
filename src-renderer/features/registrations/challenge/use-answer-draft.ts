import { useQueryClient } from '@tanstack/react-query'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useAutosavedValue } from '../../../shared/autosave/use-autosave.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { registrationsQuery } from '../registrations.queries.ts'
import { saveTypedAnswer } from './save-typed-answer.ts'

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
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  const sayError = useErrorToast()
  const { value, setValue, flush, state, error } = useAutosavedValue(
    first,
    (draft) => {
      const save = () => client.registrations.saveAnswerDraft({ agentKey, draft })
      return saveTypedAnswer({ queryClient, queryKey: registrationsQuery(orpc).queryKey, save }, { agentKey, draft })
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
