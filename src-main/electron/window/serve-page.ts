import { RPCHandler } from '@orpc/server/message-port'
import type { ConsoleRouter } from '../../ipc/router.ts'
import { guardPort } from './guarded-port.ts'
import type { PagePort } from './page-port.ts'

/**
 * Answers what the page asks through its port, as far as the guard lets it through. `nowMs` is of a clock that nobody
 * sets.
 */
export function servePage(options: { page: PagePort; router: ConsoleRouter; nowMs: () => number }): void {
  const handler = new RPCHandler(options.router)
  options.page.serve((port) => handler.upgrade(guardPort(port, options.nowMs)))
}
