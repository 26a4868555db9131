import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AnswerDraft } from '#contract/rules/registration-answer.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useErrorWords } from '../../ui/use-error-words.ts'

const saveAfterMs = 500

interface KeptDraft {
  draft: AnswerDraft
  change: (part: Partial<AnswerDraft>) => void
  /** `untouched` until something is typed. */
  state: 'untouched' | 'unsaved' | 'saved'
  error: AppErrorData | null
  onRetry: () => void
}

/** An answer while it is typed: main has it half a second after the last key, and at once when the screen is left. */
export function useKeptDraft(agentKey: AgentKey, first: AnswerDraft): KeptDraft {
  const { client } = useBridge()
  const sayFailure = useSayFailure()
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
      mutate(draft)
    }, saveAfterMs)
    return () => clearTimeout(timer)
  }, [mutate, draft])
  const saveNow = useRef<() => void>(() => undefined)
  saveNow.current = () => {
    if (unsent.current === null) return
    client.registrations.saveAnswerDraft({ agentKey, draft: unsent.current }).catch(sayFailure)
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

function useSayFailure(): (thrown: unknown) => void {
  const toast = useToast()
  const words = useErrorWords()
  return (thrown) => {
    const { what, next } = words(appErrorOf(thrown))
    toast({ tone: 'bad', title: what, detail: next })
  }
}
