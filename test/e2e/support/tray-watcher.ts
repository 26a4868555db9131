/** The desktop's tray, for a test: shows nothing, reads what applications put there, and clicks on it. */
import { type BusMessage, busMessageTypes } from '../../../src-main/system/d-bus/bus-message.ts'
import type { BusValue, BusVariant } from '../../../src-main/system/d-bus/bus-values.ts'
import { busItself, openSessionBus } from '../../../src-main/system/d-bus/session-bus.ts'

const watcher = 'org.kde.StatusNotifierWatcher'
const itemFace = 'org.kde.StatusNotifierItem'
const menuFace = 'com.canonical.dbusmenu'

interface TrayEntry {
  id: number
  label: string
  isEnabled: boolean
}

export interface TrayWatcher {
  /** The icon of the application whose main process this is, as soon as it is there. */
  itemOf(pid: number): Promise<TrayItem>
  /** Whether that application has an icon here now. */
  hasItemOf(pid: number): Promise<boolean>
  /** The panel goes away with all its icons. */
  close(): void
}

export interface TrayItem {
  /** What the item says of itself: `Title`, `ToolTip`, `IconPixmap`, … */
  property(name: string): Promise<BusValue>
  /** The lines of its menu, separators left out. */
  entries(): Promise<TrayEntry[]>
  /** As a person would choose the line whose words begin like this. */
  choose(begin: string): Promise<void>
  /** As a person would click on the icon. */
  click(): Promise<void>
}

interface Registered {
  sender: string
  service: string
  pid: number
}

const mostReplacements = 10

/** A menu that changes is replaced whole: a call for the one that was there is answered with this error. */
async function askUntilItStands<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let replaced = 0; ; replaced += 1) {
    try {
      return await ask()
    } catch (thrown) {
      const isReplaced = thrown instanceof Error && thrown.message === 'org.freedesktop.DBus.Error.Failed'
      if (!isReplaced || replaced === mostReplacements) throw thrown
    }
  }
}

/** Takes the name on the session bus of the environment, as soon as no other test has it. */
export async function startTrayWatcher(): Promise<TrayWatcher> {
  const items: Registered[] = []
  let wake = (): void => {}
  let owns = (): void => {}
  const isOwner = new Promise<void>((resolve) => {
    owns = resolve
  })
  const register = async (sender: string, service: string): Promise<void> => {
    const asked = { ...busItself, member: 'GetConnectionUnixProcessID', signature: 's', values: [sender] }
    try {
      const [pid] = await bus.call(asked)
      items.push({ sender, service: service.startsWith('/') ? sender : service, pid: Number(pid) })
      wake()
    } catch (thrown) {
      // It has ended since: an icon that nobody shows any more.
      const isGone = thrown instanceof Error && thrown.message === 'org.freedesktop.DBus.Error.NameHasNoOwner'
      if (!isGone) throw thrown
    }
  }
  const properties: Record<string, BusVariant> = {
    IsStatusNotifierHostRegistered: { signature: 'b', value: true },
    ProtocolVersion: { signature: 'i', value: 0 },
    RegisteredStatusNotifierItems: { signature: 'as', value: [] },
  }
  const answer = ({ member, sender, serial, values }: BusMessage): void => {
    const reply = { type: busMessageTypes.answer, replyTo: serial, destination: sender } as const
    const held = properties[String(values[1])]
    if (member === 'Get' && held !== undefined) bus.send({ ...reply, signature: 'v', values: [held] })
    else if (member === 'GetAll') bus.send({ ...reply, signature: 'a{sv}', values: [Object.entries(properties)] })
    else bus.send(reply)
    if (member === 'RegisterStatusNotifierItem') void register(sender, String(values[0]))
  }
  const bus = await openSessionBus({
    environment: process.env,
    onMessage(message) {
      const { type, member, values } = message
      if (type === busMessageTypes.call) answer(message)
      else if (member === 'NameAcquired' && values[0] === watcher) owns()
      else if (member === 'NameOwnerChanged' && values[2] === '') {
        const gone = items.findIndex((item) => [item.sender, item.service].includes(String(values[0])))
        if (gone >= 0) items.splice(gone, 1)
      }
    },
  })
  const rule = `type='signal',sender='${busItself.destination}',member='NameOwnerChanged'`
  await bus.call({ ...busItself, member: 'AddMatch', signature: 's', values: [rule] })
  const [taken] = await bus.call({ ...busItself, member: 'RequestName', signature: 'su', values: [watcher, 0] })
  if (taken !== 1) await isOwner

  const itemAt = ({ service }: Registered): TrayItem => {
    const property = async (name: string): Promise<BusValue> => {
      const [held] = await bus.call({
        destination: service,
        path: '/StatusNotifierItem',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        values: [itemFace, name],
      })
      return (held as BusVariant).value
    }
    const menu = async () => ({
      destination: service,
      path: String(await property('Menu')),
      interface: menuFace,
    })
    const entries = async (): Promise<TrayEntry[]> => {
      const asked = { member: 'GetLayout', signature: 'iias', values: [0, -1, []] }
      const [, root] = await bus.call({ ...(await menu()), ...asked })
      const [, , children] = root as [number, BusValue, readonly BusVariant[]]
      return children.flatMap(({ value }) => {
        const [id, held] = value as [number, readonly [string, BusVariant][]]
        const about = new Map(held)
        if (about.get('type')?.value === 'separator') return []
        const isEnabled = about.get('enabled')?.value !== false
        return [{ id, label: String(about.get('label')?.value ?? ''), isEnabled }]
      })
    }
    const press = async (begin: string): Promise<void> => {
      const entry = (await entries()).find(({ label }) => label.startsWith(begin))
      if (entry === undefined) throw new Error(`the menu has no line "${begin}"`)
      const data = { signature: 's', value: '' }
      const asked = { member: 'Event', signature: 'isvu', values: [entry.id, 'clicked', data, 0] }
      await bus.call({ ...(await menu()), ...asked })
    }
    return {
      property,
      entries: () => askUntilItStands(entries),
      choose: (begin) => askUntilItStands(() => press(begin)),
      async click() {
        const place = { destination: service, path: '/StatusNotifierItem', interface: itemFace }
        await bus.call({ ...place, member: 'Activate', signature: 'ii', values: [0, 0] })
      },
    }
  }
  return {
    async itemOf(pid) {
      for (;;) {
        const found = items.findLast((item) => item.pid === pid)
        if (found !== undefined) return itemAt(found)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    hasItemOf: async (pid) => items.some((item) => item.pid === pid),
    close: () => bus.close(),
  }
}
