import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import type { Command } from '../../shared/command-registry.tsx'
import { KeptScreensProvider } from '../../shared/screens/kept-screens.tsx'
import { useListedCommands } from '../commands/shell-commands.ts'
import { paletteWords } from './palette-words.ts'

const doNothing = (): void => {}
const dialogs = { openPalette: doNothing, openSheet: doNothing, openPauseDialog: doNothing }

function Listed({ take }: { take: (commands: readonly Command[]) => void }) {
  take(useListedCommands(dialogs))
  return null
}

it('has words of both languages for every command of the shell', async () => {
  const state = { screens: [], settings: { isPresenting: false }, pauses: { isAll: false, count: 2 } } as never
  const { draw } = await createDrawnPage({ state })
  // The banner of a trial offers its end.
  const ids = ['leave-trial']
  draw(
    <KeptScreensProvider>
      <Listed take={(commands) => ids.push(...commands.map(({ id }) => id))} />
    </KeptScreensProvider>,
  )
  expect(ids).toEqual(expect.arrayContaining(['go-ledger', 'presentation', 'resume-all']))
  const isInBoth = (words = ''): boolean => /[a-z]{2}/.test(words) && /\p{Script=Han}/u.test(words)
  expect(ids.filter((id) => !isInBoth(paletteWords[id]))).toEqual([])
})
