import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { PrimaryAct } from './primary-act.tsx'

const doNothing = (): void => {}

it('has a button of its own for registering, which does not keep the focus of the one that generates the key', async () => {
  const { useOnce } = await createDrawnPage()
  const drawnOf = (isKeyMissing: boolean, isPending: boolean) =>
    useOnce(() => PrimaryAct({ isKeyMissing, isPending, onMakeKey: doNothing, onRegister: doNothing }))
  const keys = (isKeyMissing: boolean) => [false, true].map((isPending) => drawnOf(isKeyMissing, isPending).key)
  // Each keeps its focus while it works.
  expect([...new Set(keys(true)), ...new Set(keys(false))]).toHaveLength(2)
  expect(keys(true)[0]).not.toBe(keys(false)[0])
})
