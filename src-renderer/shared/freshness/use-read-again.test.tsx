import { QueryObserver, useMutation } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { useReadAgain } from './use-read-again.ts'

const queryKey = ['row']

function useSwitch(take: (chosen: string) => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: async (chosen: string) => take(chosen),
    onSuccess: () => readAgain(queryKey),
  })
}

/**
 * A switch whose row says `off`; main takes `on` at once, and each reading after the first is answered when told to.
 */
async function openSwitch() {
  const { queryClient, useOnce: drawOnce } = await createDrawnPage()
  let held = 'off'
  const readings: { answer: () => void; fail: () => void }[] = []
  const row = new QueryObserver(queryClient, {
    queryKey,
    initialData: held,
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        const found = held
        readings.push({ answer: () => resolve(found), fail: () => reject(new Error('main could not answer')) })
      }),
  })
  const close = row.subscribe(() => {})
  const { mutateAsync } = drawOnce(() =>
    useSwitch((chosen) => {
      held = chosen
    }),
  )
  return {
    queryClient,
    readings,
    switchOn: () => mutateAsync('on'),
    // As the controls do: what was chosen while its act is pending, else what the row says.
    shown() {
      const [act] = queryClient.getMutationCache().getAll()
      return act?.state.status === 'pending' ? act.state.variables : row.getCurrentResult().data
    },
    close() {
      close()
      queryClient.clear()
    },
  }
}

it('shows what was chosen until the row says so', async () => {
  const { switchOn, readings, shown, close } = await openSwitch()
  const switched = switchOn()
  await vi.waitFor(() => expect(readings).toHaveLength(1))
  expect(shown()).toBe('on')
  readings[0]?.answer()
  await switched
  expect(shown()).toBe('on')
  close()
})

it('waits for the reading that a push of main began meanwhile', async () => {
  const { queryClient, switchOn, readings, shown, close } = await openSwitch()
  const switched = switchOn()
  await vi.waitFor(() => expect(readings).toHaveLength(1))
  void queryClient.invalidateQueries({ queryKey })
  await vi.waitFor(() => expect(readings).toHaveLength(2))
  readings[0]?.answer()
  expect(shown()).toBe('on')
  readings[1]?.answer()
  await switched
  expect(shown()).toBe('on')
  close()
})

it('ends where the row cannot be read: what was chosen has been done', async () => {
  const { switchOn, readings, close } = await openSwitch()
  const switched = switchOn()
  await vi.waitFor(() => expect(readings).toHaveLength(1))
  readings[0]?.fail()
  await expect(switched).resolves.toBeUndefined()
  close()
})
