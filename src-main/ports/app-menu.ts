import type { AppMenuEntry } from '#contract/ipc/menu.procedures.ts'

/** The application menu of the system, with commands of the page in it. */
export interface AppMenu {
  /** Shows these commands and no others; `onChoose` hears the id of the one that the operator chooses. */
  updateMenu(entries: readonly AppMenuEntry[], onChoose: (id: string) => void): void
}
