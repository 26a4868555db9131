import type { Background } from '../ports/background.ts'
import type { Confirmations } from '../ports/confirmations.ts'
import type { Notifications } from '../ports/notifications.ts'
import type { Store } from '../store/store.ts'

/**
 * Tells the operator, the first time that the window goes to the tray, that the console goes on there: by a
 * notification, or a dialog where the system did not take one.
 */
export function announceTray(deps: {
  store: Pick<Store, 'settings'>
  background: Pick<Background, 'onHide'>
  notifications: Pick<Notifications, 'notifyHidden'>
  confirmations: Pick<Confirmations, 'tellHidden'>
}): void {
  const { settings } = deps.store
  deps.background.onHide(() => {
    if (!isFirstTime(settings)) return
    void deps.notifications
      .notifyHidden()
      .then((status) => (status === 'shown' ? undefined : deps.confirmations.tellHidden()))
  })
}

/** True also where the disk does not keep that it was shown: better twice than never. */
function isFirstTime(settings: Store['settings']): boolean {
  try {
    if (settings.get('toldOfTray') === true) return false
    settings.set('toldOfTray', true)
  } catch {}
  return true
}
