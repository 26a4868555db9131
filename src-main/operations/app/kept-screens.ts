import type { KeptScreen } from '#contract/rules/stored-screens.ts'
import { addScreen, keptScreensName, readStoredScreens } from '#contract/rules/stored-screens.ts'
import type { Store } from '../../store/store.ts'

type SettingStore = Pick<Store, 'settings'>

/** The screens of a workspace as they were left, the last one last. */
export function readKeptScreens({ settings }: SettingStore): KeptScreen[] {
  return readStoredScreens(settings.get(keptScreensName))
}

/** Keeps that this screen is shown, and how it is filtered. */
export function saveScreen(store: SettingStore, screen: KeptScreen): void {
  store.settings.set(keptScreensName, addScreen(readKeptScreens(store), screen))
}
