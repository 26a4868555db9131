/** The desktop's notification service, for a test: keeps what it is asked to show, and clicks on it. */
import { type BusMessage, connectToBus } from './d-bus.ts'

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

/** Takes the name on the session bus of the environment, as soon as no other test has it. */
export async function startNotificationDaemon(): Promise<NotificationDaemon> {
  const shown: ShownNotification[] = []
  const senders = new Map<number, string>()
  let owns = (): void => {}
  const isOwner = new Promise<void>((resolve) => {
    owns = resolve
  })
  const keep = async (sender: string, notification: Omit<ShownNotification, 'pid'>): Promise<void> => {
    const pid = (await bus.callBus('GetConnectionUnixProcessID', 's', [sender])).number()
    senders.set(notification.id, sender)
    shown.push({ ...notification, pid })
  }
  let lastId = 0
  const answer = ({ member, sender, serial, body }: BusMessage): void => {
    const reply = { type: 2, replyTo: serial, destination: sender } as const
    switch (member) {
      case 'GetCapabilities':
        bus.send({ ...reply, signature: 'as', values: [['actions', 'body']] })
        break
      case 'GetServerInformation':
        bus.send({ ...reply, signature: 'ssss', values: ['Test', 'Arena', '1', '1.2'] })
        break
      case 'Notify': {
        body.text()
        const replaced = body.number()
        body.text()
        if (replaced === 0) lastId += 1
        const notification = { id: replaced === 0 ? lastId : replaced, title: body.text(), body: body.text() }
        bus.send({ ...reply, signature: 'u', values: [notification.id] })
        void keep(sender, notification)
        break
      }
      default:
        bus.send(reply)
    }
  }
  const bus = await connectToBus((message) => {
    if (message.type === 1) answer(message)
    else if (message.type === 4 && message.member === 'NameAcquired' && message.body.text() === face) owns()
  })
  // 1: it is ours now; otherwise the bus gives it to us when the other lets go.
  if ((await bus.callBus('RequestName', 'su', [face, 0])).number() !== 1) await isOwner
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
