import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { AppErrorData } from '#contract/app-error.ts'
import { maxFrameCharacters } from '#contract/ipc/frame-limit.ts'
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
    port: withFrameLimit(ours),
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

/**
 * Refuses the call alone whose frame is longer than main takes, with `call_too_large`: main would close the port, and
 * nothing would be answered or saved any more.
 */
function withFrameLimit(port: MessagePort): Pick<MessagePort, 'addEventListener' | 'postMessage'> {
  return {
    addEventListener: port.addEventListener.bind(port),
    postMessage(frame: unknown) {
      if (typeof frame === 'string' && frame.length > maxFrameCharacters) {
        throw new ORPCError('APP_ERROR', { data: { code: 'call_too_large', details: {} } satisfies AppErrorData })
      }
      port.postMessage(frame)
    },
  }
}
