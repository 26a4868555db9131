import { openSessionBus, type SessionBus } from '../system/d-bus/session-bus.ts'
import type { Timer } from '../system/timer.ts'

/** A desktop that has not said by then what it reads is taken for one that reads markup. */
const answerLimitMs = 1_000

interface BodyDeps {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  startTimer: Timer
}

/**
 * A text as the body of a notification that shows it letter by letter. On Linux a body is markup where the desktop
 * reads it so (Desktop Notifications Specification): a link of somebody else's would be one, and `<` would take text
 * away.
 */
export async function formatNotificationBody(text: string, deps: BodyDeps): Promise<string> {
  if (deps.platform !== 'linux' || !/[&<>]/.test(text)) return text
  return (await readsMarkup(deps)) ? escapeMarkup(text) : text
}

/** The text in which nothing is markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Asked each time: another program may show notifications by now. */
async function readsMarkup({ environment, startTimer }: BodyDeps): Promise<boolean> {
  const opening = openSessionBus({ environment, onMessage() {} })
  const answer = opening.then(askForMarkup).catch(() => true)
  let cancelTimer = () => {}
  const limit = new Promise<boolean>((resolve) => {
    cancelTimer = startTimer(answerLimitMs, () => resolve(true))
  })
  const result = await Promise.race([answer, limit])
  cancelTimer()
  void opening.then((bus) => bus.close()).catch(() => {})
  return result
}

async function askForMarkup(bus: SessionBus): Promise<boolean> {
  const [named] = await bus.call({
    destination: 'org.freedesktop.Notifications',
    path: '/org/freedesktop/Notifications',
    interface: 'org.freedesktop.Notifications',
    member: 'GetCapabilities',
  })
  return !Array.isArray(named) || named.includes('body-markup')
}
