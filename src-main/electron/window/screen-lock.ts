import { busMessageTypes } from '../../system/d-bus/bus-message.ts'
import { busItself, openSessionBus } from '../../system/d-bus/session-bus.ts'

/** The screen savers of the desktops, which lock the screen: GNOME, KDE (as freedesktop), Cinnamon, MATE, Xfce. */
const savers: ReadonlySet<string> = new Set(
  ['freedesktop', 'gnome', 'cinnamon', 'mate', 'xfce'].map((desktop) => `org.${desktop}.ScreenSaver`),
)

/**
 * Calls `onLock` when a Linux desktop has locked its screen or opened it, which Electron tells on macOS and Windows
 * only. Without a session bus, or a desktop that says so there, nothing is heard. Gives what ends it.
 */
export async function followScreenLock(
  environment: Readonly<Record<string, string | undefined>>,
  onLock: (isLocked: boolean) => void,
): Promise<() => void> {
  try {
    const bus = await openSessionBus({
      environment,
      onMessage({ type, interface: face, member, values: [isActive] }) {
        if (type !== busMessageTypes.signal || member !== 'ActiveChanged' || !savers.has(face)) return
        if (typeof isActive === 'boolean') onLock(isActive)
      },
    })
    for (const saver of savers) {
      const rule = `type='signal',interface='${saver}',member='ActiveChanged'`
      await bus.call({ ...busItself, member: 'AddMatch', signature: 's', values: [rule] })
    }
    return bus.close
  } catch {
    return () => {}
  }
}
