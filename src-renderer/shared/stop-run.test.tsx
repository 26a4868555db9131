import { expect, it } from 'vitest'
import { createDrawnPage } from '../../test/support/drawn-page.tsx'
import { StopAct } from './stop-run.tsx'

it('says beside the button, while the run goes on, why it was not stopped', async () => {
  const { draw } = await createDrawnPage()
  const act = { isPending: false, label: 'Stop', onPress: () => {} }
  expect(draw(<StopAct error={new Error('main could not answer')} {...act} />)).toMatch(/role="alert".*Stop/)
  expect(draw(<StopAct error={null} {...act} />)).not.toContain('role="alert"')
})
