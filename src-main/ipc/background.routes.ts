import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** The tray and the start at login; of the application, whichever workspace runs. */
export function createBackgroundRoutes(
  os: ContractImplementer['background'],
  { desktop: { background, loginItem } }: Pick<RouteDeps, 'desktop'>,
) {
  const state = async () => ({ tray: background.tray(), startsAtLogin: await loginItem.isOn() })
  return {
    state: os.state.handler(state),
    setStartAtLogin: os.setStartAtLogin.handler(async ({ input }) => {
      await loginItem.set(input.isOn)
      return state()
    }),
  }
}
