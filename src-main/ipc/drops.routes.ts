import { approveDrops } from '../operations/drops/approve-drops.ts'
import { discardDrops } from '../operations/drops/discard-drops.ts'
import { chooseDropFolder, dataFolderOf, turnOffDropFolder } from '../operations/drops/drop-folder.ts'
import { listDrops, readDropFolderView } from '../operations/drops/list-drops.ts'
import { createDropsBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** Approving goes through the send limit, `writes_not_confirmed`; the folder is chosen in main's dialog. */
export function createDropRoutes(
  os: ContractImplementer['drops'],
  { workspace, sendLimit, desktop, places }: RouteDeps,
) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
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
      withinLimit(
        (at) => createDropsBatch(at, input),
        (at) => approveDrops(at, input),
      ),
    ),
    discard: os.discard.handler(({ input }) => discardDrops(workspace(), input)),
  }
}
