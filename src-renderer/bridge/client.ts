import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { ipcContract } from '#contract/ipc/ipc-contract.ts'

export type ArenaClient = ContractRouterClient<typeof ipcContract>

const portMessage = 'arena:port'
const portRequest = 'arena:port-please'

/** The one way to main: asks the preload for a message port and speaks the contract over it. */
export async function connectToMain(page: Window): Promise<ArenaClient> {
  const port = await receivePort(page)
  port.start()
  return createORPCClient(new RPCLink({ port }))
}

function receivePort(page: Window): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent): void => {
      const [port] = event.ports
      if (event.source !== page || event.data !== portMessage || port === undefined) return
      page.removeEventListener('message', listen)
      resolve(port)
    }
    page.addEventListener('message', listen)
    page.postMessage(portRequest, page.location.origin)
  })
}
