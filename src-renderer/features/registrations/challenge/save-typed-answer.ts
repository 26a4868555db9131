import type { QueryClient } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'

interface ListOfRows {
  rows: RegistrationView[]
}

/**
 * Saves what is typed of an answer, and keeps it with its row in the list under `queryKey`: main tells nobody of a
 * saved draft, and whoever comes back to the row must find it. A list that was being read meanwhile may be from before,
 * so it is read once more.
 */
export async function saveTypedAnswer<Saved>(
  {
    queryClient,
    queryKey,
    save,
  }: { queryClient: QueryClient; queryKey: readonly unknown[]; save: () => Promise<Saved> },
  { agentKey, draft }: { agentKey: AgentKey; draft: AnswerDraft },
): Promise<Saved> {
  const isBeingRead = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData<ListOfRows>(queryKey, (last) =>
    last === undefined
      ? last
      : { ...last, rows: last.rows.map((row) => (row.agentKey === agentKey ? { ...row, draft } : row)) },
  )
  const saved = await save()
  if (isBeingRead) void queryClient.invalidateQueries({ queryKey })
  return saved
}
