import { type BusMessage, busMessageTypes } from '../../system/d-bus/bus-message.ts'
import { busItself, openSessionBus, type SessionBus } from '../../system/d-bus/session-bus.ts'

/** The name by which a Linux desktop offers a tray: the StatusNotifierItem specification. */
const watcher = 'org.kde.StatusNotifierWatcher'
const watcherPath = '/StatusNotifierWatcher'

/** What is heard: that the name changes hands, and that the watcher has a panel to show icons, or none any more. */
const matches = [
  `type='signal',sender='${busItself.destination}',member='NameOwnerChanged',arg0='${watcher}'`,
  `type='signal',interface='${watcher}',path='${watcherPath}'`,
]

/**
 * Finds out whether a Linux desktop shows icons in a tray, and calls `onAnswer` at first and whenever that has changed.
 * A watcher without a panel counts as none. Gives what ends it.
 */
export async function followTrayHost(
  environment: Readonly<Record<string, string | undefined>>,
  onAnswer: (isThere: boolean) => void,
): Promise<() => void> {
  let last: boolean | null = null
  let looks = 0
  const answer = (isThere: boolean): void => {
    if (isThere === last) return
    last = isThere
    onAnswer(isThere)
  }
  const look = async (bus: SessionBus): Promise<void> => {
    looks += 1
    const turn = looks
    const isThere = await hasHost(bus)
    // If another look began meanwhile, its result is the newer one.
    if (turn === looks) answer(isThere)
  }
  const isOfTray = ({ type, interface: face, values: [name] }: BusMessage): boolean =>
    type === busMessageTypes.signal && (face === watcher || name === watcher)
  try {
    const bus = await openSessionBus({
      environment,
      onMessage: (message) => {
        if (isOfTray(message)) void look(bus)
      },
      onEnd: () => answer(false),
    })
    for (const rule of matches) await bus.call({ ...busItself, member: 'AddMatch', signature: 's', values: [rule] })
    await look(bus)
    return bus.close
  } catch {
    answer(false)
    return () => {}
  }
}

async function hasHost(bus: SessionBus): Promise<boolean> {
  const asked = {
    destination: watcher,
    path: watcherPath,
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    signature: 'ss',
    values: [watcher, 'IsStatusNotifierHostRegistered'],
  }
  try {
    const [held] = await bus.call(asked)
    return typeof held === 'object' && 'value' in held && held.value === true
  } catch {
    return false
  }
}
