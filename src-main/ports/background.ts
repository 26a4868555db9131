/** Whether this desktop has a place for the console's icon. `unknown`: it was not asked yet. */
export type TrayPlace = 'unknown' | 'there' | 'none'

/** The console's life without its window. */
export interface Background {
  tray(): TrayPlace
  /** Calls `listener` when a place for the icon has come or gone. */
  onTray(listener: () => void): void
  /** Calls `listener` when the operator has closed the window and the console goes on in the tray. */
  onHide(listener: () => void): void
}
