import type { Clock } from './clock.ts'

/** The operator's day, for a file's name: that of this machine's zone. */
export function dayOf({ clock }: { clock: Clock }): string {
  const now = new Date(clock())
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
