import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { ipcContract } from '#contract/ipc/ipc-contract.ts'

export type ArenaClient = ContractRouterClient<typeof ipcContract>

const portOffer = 'arena:port-for-main'

/**
 * The one way to main, spoken by the contract. What is asked before `handOver` waits, in its order: to write it down
 * would cost the first rows some of the time in which they are drawn.
 */
export interface WayToMain {
  client: ArenaClient
  /** Gives main its end of the channel, by the preload. Main loads what answers only then. */
  handOver(): void
}

export function openWayToMain(page: Window): WayToMain {
  const { port1: ours, port2: mains } = new MessageChannel()
  ours.start()
  let begin = () => {}
  let waiting: Promise<void> | null = new Promise((resolve) => {
    begin = resolve
  })
  const link = new RPCLink({
    port: ours,
    interceptors: [
      async ({ next }) => {
        if (waiting !== null) await waiting
        return next()
      },
    ],
  })
  return {
    client: createORPCClient(link),
    handOver() {
      page.postMessage(portOffer, page.location.origin, [mains])
      waiting = null
      begin()
    },
  }
}
