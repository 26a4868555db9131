import { keepPreviousData, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BusyArea } from '../../ui/busy-area.tsx'
import { createAnsweredFor } from './use-answered-for.ts'

it('keeps the name of a selection with its figures while those of another one are awaited', async () => {
  const queryClient = new QueryClient()
  const answers = new Map<string, () => void>()
  const optionsOf = (selection: string): QueryObserverOptions<string> => ({
    queryKey: [selection],
    queryFn: () =>
      new Promise<string>((resolve) => void answers.set(selection, () => resolve(`figures of ${selection}`))),
    placeholderData: keepPreviousData,
  })
  const observer = new QueryObserver(queryClient, optionsOf('A'))
  const answeredFor = createAnsweredFor('A')
  const shown: string[] = []
  const note = (selection: string): void => {
    const { data, isPlaceholderData } = observer.getCurrentResult()
    const name = answeredFor(isPlaceholderData, selection)
    if (data !== undefined) shown.push(`${name}: ${data}`)
  }
  const settle = (selection: string) =>
    new Promise<void>((resolve) => {
      const end = observer.subscribe(({ isPlaceholderData, data }) => {
        if (isPlaceholderData || data !== `figures of ${selection}`) return
        end()
        resolve()
      })
      observer.setOptions(optionsOf(selection))
      note(selection)
      answers.get(selection)?.()
    })
  await settle('A')
  note('A')
  await settle('B')
  note('B')
  expect(shown).toEqual(['A: figures of A', 'A: figures of A', 'B: figures of B'])
  queryClient.clear()
})

it('says that figures are about to change, and dims them', () => {
  const area = (isBusy: boolean): string =>
    renderToStaticMarkup(
      <BusyArea isBusy={isBusy} className="flex">
        figures
      </BusyArea>,
    )
  expect(area(true)).toMatch(/aria-busy="true".*opacity-50 delay-150/)
  expect(area(false)).not.toMatch(/aria-busy="true"|opacity-50/)
})
