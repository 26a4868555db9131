import type { ContractImplementer } from './implement-contract.ts'
import { createRequestsToPage } from './requests-to-page.ts'
import type { RouteDeps } from './route-deps.ts'

/** What is chosen while no page listens is lost: its entries were those of the page before. */
export function createMenuRoutes(os: ContractImplementer['menu'], { desktop }: Pick<RouteDeps, 'desktop'>) {
  const choices = createRequestsToPage<{ id: string }>({ isKeptForNext: false })
  return {
    update: os.update.handler(({ input }) => {
      desktop.appMenu.updateMenu(input.entries, (id) => choices.send({ id }))
      return {}
    }),
    choices: os.choices.handler(({ signal }) => choices.requests(signal)),
  }
}
