/** The desktop's notification service, for a test: keeps what it is asked to show, and clicks on it. */
import type { BusMessage } from '../../../src-main/system/d-bus/bus-message.ts'
import { busItself, openSessionBus } from '../../../src-main/system/d-bus/session-bus.ts'

const face = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

interface ShownNotification {
  id: number
  /** The main process of the application that asked for it: several share the bus of a run. */
  pid: number
  title: string
  body: string
}

export interface NotificationDaemon {
  shown: ShownNotification[]
  /** As a person would click on it. */
  click(id: number): void
  close(): void
}

/**
 * Takes the name on the session bus of the environment, as soon as no other test has it. `readsMarkup`: it says that
 * the body of a notification is markup.
 */
export async function startNotificationDaemon({ readsMarkup = false } = {}): Promise<NotificationDaemon> {
  const shown: ShownNotification[] = []
  const senders = new Map<number, string>()
  let owns = (): void => {}
  const isOwner = new Promise<void>((resolve) => {
    owns = resolve
  })
  const keep = async (sender: string, notification: Omit<ShownNotification, 'pid'>): Promise<void> => {
    const asked = { ...busItself, member: 'GetConnectionUnixProcessID', signature: 's', values: [sender] }
    const [pid] = await bus.call(asked)
    senders.set(notification.id, sender)
    shown.push({ ...notification, pid: Number(pid) })
  }
  let lastId = 0
  const answer = ({ member, sender, serial, values }: BusMessage): void => {
    const reply = { type: 2, replyTo: serial, destination: sender } as const
    switch (member) {
      case 'GetCapabilities':
        bus.send({ ...reply, signature: 'as', values: [['actions', 'body', ...(readsMarkup ? ['body-markup'] : [])]] })
        break
      case 'GetServerInformation':
        bus.send({ ...reply, signature: 'ssss', values: ['Test', 'Arena', '1', '1.2'] })
        break
      case 'Notify': {
        const [, replaced, , title, body] = values
        if (replaced === 0) lastId += 1
        const id = replaced === 0 ? lastId : Number(replaced)
        const notification = { id, title: String(title), body: String(body) }
        // Who hears that it is shown finds it in `shown`.
        void keep(sender, notification).then(() => bus.send({ ...reply, signature: 'u', values: [id] }))
        break
      }
      default:
        bus.send(reply)
    }
  }
  const bus = await openSessionBus({
    environment: process.env,
    onMessage(message) {
      if (message.type === 1) answer(message)
      else if (message.type === 4 && message.member === 'NameAcquired' && message.values[0] === face) owns()
    },
  })
  // 1: it is ours now; otherwise the bus gives it to us when the other lets go.
  const [taken] = await bus.call({ ...busItself, member: 'RequestName', signature: 'su', values: [face, 0] })
  if (taken !== 1) await isOwner
  return {
    shown,
    click: (id) =>
      void bus.send({
        type: 4,
        // Ids of another application's notifications may be the same.
        destination: senders.get(id) ?? '',
        path,
        interface: face,
        member: 'ActionInvoked',
        signature: 'us',
        values: [id, 'default'],
      }),
    close: () => bus.close(),
  }
}
