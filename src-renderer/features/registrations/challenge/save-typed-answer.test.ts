import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'
import { saveTypedAnswer } from './save-typed-answer.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const queryKey = ['registrations']
const typed: AnswerDraft = { ...createEmptyAnswer('long'), eventSummary: 'Crude fell.' }

const queryClient = new QueryClient()
afterEach(() => queryClient.clear())

/** A list that main answers when it is let, as its row was when it was asked. */
function openMain() {
  let draft: AnswerDraft | null = null
  const answers: (() => void)[] = []
  const read = () => {
    const row = { agentKey, draft } as RegistrationView
    return new Promise<{ rows: RegistrationView[] }>((resolve) => answers.push(() => resolve({ rows: [row] })))
  }
  const save = async () => {
    draft = typed
  }
  const answer = () => answers.shift()?.()
  return { read, save, answer, waiting: () => answers.length }
}
const shown = () => queryClient.getQueryData<{ rows: RegistrationView[] }>(queryKey)?.rows[0]?.draft

it('is with its row at once, and again after a list that was read before it was saved', async () => {
  const main = openMain()
  const list = new QueryObserver(queryClient, { queryKey, queryFn: main.read })
  const stop = list.subscribe(() => {})
  await vi.waitFor(() => expect(main.waiting()).toBe(1))
  main.answer()
  await vi.waitFor(() => expect(shown()).toBeNull())
  void list.refetch()
  await vi.waitFor(() => expect(main.waiting()).toBe(1))
  const saving = saveTypedAnswer({ queryClient, queryKey, save: main.save }, { agentKey, draft: typed })
  expect(shown()).toEqual(typed)
  main.answer()
  await saving
  await vi.waitFor(() => expect(main.waiting()).toBe(1))
  main.answer()
  await vi.waitFor(() => expect(shown()).toEqual(typed))
  stop()
})

it('has no list read again where none was being read', async () => {
  const main = openMain()
  queryClient.setQueryData(queryKey, { rows: [{ agentKey, draft: null }] })
  await saveTypedAnswer({ queryClient, queryKey, save: main.save }, { agentKey, draft: typed })
  expect(shown()).toEqual(typed)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
})
