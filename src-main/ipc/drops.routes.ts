import { approveDrops } from '../operations/drops/approve-drops.ts'
import { discardDrops } from '../operations/drops/discard-drops.ts'
import { chooseDropFolder, dataFolderOf, turnOffDropFolder } from '../operations/drops/drop-folder.ts'
import { listDrops, readDropFolderView } from '../operations/drops/list-drops.ts'
import { createDropsAct } from '../operations/write-bound/page-acts.ts'
import { createBounded } from './bounded.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createDropRoutes(
  os: ContractImplementer['drops'],
  { workspace, writeBound, desktop, places }: RouteDeps,
) {
  const bounded = createBounded({ workspace, writeBound })
  const look = async () => {
    const current = workspace()
    await current.drops.runNow()
    return readDropFolderView(current)
  }
  return {
    folder: os.folder.handler(() => readDropFolderView(workspace())),
    chooseFolder: os.chooseFolder.handler(async () => {
      const { store } = workspace()
      const { fileDialogs, confirmations } = desktop
      await chooseDropFolder({ store, fileDialogs, confirmations, dataFolder: dataFolderOf(places) })
      return await look()
    }),
    turnOff: os.turnOff.handler(() => {
      turnOffDropFolder(workspace().store)
      return look()
    }),
    refresh: os.refresh.handler(look),
    list: os.list.handler(({ input }) => listDrops(workspace(), input)),
    approve: os.approve.handler(({ input }) =>
      bounded(
        (at) => createDropsAct(at, input),
        (at) => approveDrops(at, input),
      ),
    ),
    discard: os.discard.handler(({ input }) => discardDrops(workspace(), input)),
  }
}
