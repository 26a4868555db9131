import type { Log } from '../log/log.ts'
import type { Notify } from '../operations/notify.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'

/** What it takes to read the service again and again. */
export interface ReadingDeps {
  store: Store
  client: ServiceClient
  clock: Clock
  notify: Notify
  startTimer: Timer
  random: () => number
  log?: Log | undefined
}
