import { skipToken, useQuery } from '@tanstack/react-query'
import type { Writer, WritersQuestion } from '#contract/ipc/discussion.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'

/** Agents of the site in the order of the list; no data while that is not known, or nothing is asked. */
export interface WritersQuery {
  data: readonly Writer[] | undefined
  error: Error | null
  refetch: () => unknown
}

export function useWriters(question: WritersQuestion | null): WritersQuery {
  const { orpc } = useBridge()
  return useQuery({
    ...orpc.discussion.writers.queryOptions({ input: question ?? skipToken }),
    // Rate limits change with time, of which main does not notify: it is asked every five seconds. Where it could not
    // say who there is, the operator asks again.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined ? false : 5_000),
  })
}

/** An agent as an option of a list: its name, and what is against it or left of its minute. */
export function useWriterOption(): (writer: Writer) => { value: string; label: string; description: string } {
  const { t } = useTranslation('discussion')
  const errorText = useErrorText()
  return ({ agentKey, name, error, room, written, isAnswered, act }) => {
    const facts = [
      isAnswered ? t('write.wasAnswered') : null,
      error === null ? null : escapeInvisible(errorText(error).what),
      error !== null || room === null ? null : t('write.left', { left: room.left, limit: room.limit }),
      written === 0 ? null : t('write.written', { count: written }),
      act === null ? null : t(act.isOn ? 'write.actOn' : 'write.actOff'),
    ]
    return {
      value: String(agentKey),
      label: escapeInvisible(name),
      description: facts.filter((fact) => fact !== null).join(' · '),
    }
  }
}
