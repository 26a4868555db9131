import { z } from 'zod'
import type { Store } from '../../store/store.ts'

type SettingStore = Pick<Store, 'settings'>

const setting = 'recentCommands'
const mostKept = 6
const storedSchema = z.array(z.string().min(1).max(80)).max(mostKept)

/** The commands that were run from the palette last, newest first. What cannot be read counts as none. */
export function readRecentCommands({ settings }: SettingStore): string[] {
  return storedSchema.catch([]).parse(settings.get(setting))
}

/** Puts a command first; the oldest beyond `mostKept` is forgotten. */
export function addRecentCommand(store: SettingStore, id: string): void {
  const others = readRecentCommands(store).filter((known) => known !== id)
  store.settings.set(setting, [id, ...others].slice(0, mostKept))
}
