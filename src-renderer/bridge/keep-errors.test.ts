import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

type Answer = { rows: number } | Error

const queryKey = ['what main has']
const failure = new Error('it cannot be read now')

/** A screen that asks and notes each state in which it would be drawn; main answers when it is told to. */
function openScreen() {
  const queryClient = createQueryClient()
  let answer: (said: Answer) => void = () => {}
  const queryFn = () =>
    new Promise<{ rows: number }>((resolve, reject) => {
      answer = (said) => (said instanceof Error ? reject(said) : resolve(said))
    })
  const look = () => {
    const observer = new QueryObserver(queryClient, { queryKey, queryFn })
    const drawn: string[] = []
    // As the page does: told once of all that changes in one go.
    const draw = notifyManager.batchCalls(() => {
      drawn.push(observer.getCurrentResult().status)
    })
    const leave = observer.subscribe(draw)
    return { observer, drawn, leave }
  }
  return { queryClient, look, answer: (said: Answer) => answer(said) }
}

describe('a query that brought nothing but an error', () => {
  let screen: ReturnType<typeof openScreen>
  let shown: ReturnType<ReturnType<typeof openScreen>['look']>
  const state = () => shown.observer.getCurrentResult()

  beforeEach(async () => {
    screen = openScreen()
    shown = screen.look()
    screen.answer(failure)
    await expect.poll(() => state().status).toBe('error')
    shown.drawn.length = 0
  })

  it.each([
    ['main tells of a change', () => screen.queryClient.invalidateQueries({ queryKey })],
    ['the operator tries again', () => shown.observer.refetch()],
  ])('keeps it while it is asked again because %s', async (_why, ask) => {
    const asked = ask()
    await expect.poll(() => state().fetchStatus).toBe('fetching')
    expect(state()).toMatchObject({ status: 'error', error: failure, data: undefined })
    const other = new Error('it still cannot')
    screen.answer(other)
    await asked
    expect(state()).toMatchObject({ status: 'error', error: other, fetchStatus: 'idle' })
    await expect.poll(() => shown.drawn.length).toBeGreaterThan(0)
    expect(new Set(shown.drawn)).toEqual(new Set(['error']))
  })

  it('has none once something came, nor when that is asked for again', async () => {
    const asked = screen.queryClient.invalidateQueries({ queryKey })
    screen.answer({ rows: 3 })
    await asked
    expect(state()).toMatchObject({ status: 'success', error: null, data: { rows: 3 } })
    void screen.queryClient.invalidateQueries({ queryKey })
    await expect.poll(() => state().fetchStatus).toBe('fetching')
    expect(state()).toMatchObject({ status: 'success', error: null })
  })

  it('begins without it on a screen that opens later, and after it was reset', async () => {
    shown.leave()
    shown = screen.look()
    await expect.poll(() => state().fetchStatus).toBe('fetching')
    expect(state()).toMatchObject({ status: 'pending', error: null })
    screen.answer(failure)
    await expect.poll(() => state().status).toBe('error')
    void screen.queryClient.resetQueries({ queryKey })
    await expect.poll(() => state().fetchStatus).toBe('fetching')
    expect(state()).toMatchObject({ status: 'pending', error: null })
  })
})
