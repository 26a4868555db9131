/** The desktop's notification service, for a test: keeps what it is asked to show, and clicks on it. */
import { type BusMessage, connectToBus } from './d-bus.ts'

const face = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

interface ShownNotification {
  id: number
  title: string
  body: string
}

export interface NotificationDaemon {
  shown: ShownNotification[]
  /** As a person would click on it. */
  click(id: number): void
  close(): void
}

/** Takes the name on the session bus of the environment, which nobody else may have. */
export async function startNotificationDaemon(): Promise<NotificationDaemon> {
  const shown: ShownNotification[] = []
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
        const notification = { id: replaced === 0 ? shown.length + 1 : replaced, title: body.text(), body: body.text() }
        shown.push(notification)
        bus.send({ ...reply, signature: 'u', values: [notification.id] })
        break
      }
      default:
        bus.send(reply)
    }
  }
  const bus = await connectToBus((message) => {
    if (message.type === 1) answer(message)
  })
  const became = (await bus.callBus('RequestName', 'su', [face, 4])).number()
  if (became !== 1) throw new Error('another notification service is on the bus of this test')
  return {
    shown,
    click: (id) =>
      void bus.send({
        type: 4,
        path,
        interface: face,
        member: 'ActionInvoked',
        signature: 'us',
        values: [id, 'default'],
      }),
    close: () => bus.close(),
  }
}
