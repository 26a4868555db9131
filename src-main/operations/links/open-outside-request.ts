import { fileURLToPath } from 'node:url'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { linkScheme } from '#contract/rules/links/parse-console-link.ts'
import type { Store } from '../../store/store.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import type { PackSessions } from '../packs/pack-session.ts'
import { openPackFile } from '../packs/restore/open-pack.ts'
import { errorDataOf } from '../row-outcome.ts'
import { findLinkTarget } from './find-link-target.ts'

/**
 * Does what a start with these arguments asks for, and gives what the page is to show: a link, or an encrypted backup,
 * which is read as far as it is in clear and waits for its passphrase. Of several the last; null where there is none.
 */
export async function openOutsideRequest(
  deps: {
    isTrial: boolean
    store: Pick<Store, 'deployments' | 'agents'>
    packs: PackSessions
    newId: NewId
    notify: Notify
  },
  requested: readonly string[],
): Promise<NavigationTarget | null> {
  const last = requested.at(-1)
  if (last === undefined) return null
  if (isLink(last)) return findLinkTarget(deps, last)
  try {
    await openPackFile(deps, last.startsWith('file:') ? fileURLToPath(last) : last)
    return { kind: 'restore' }
  } catch (thrown) {
    return { kind: 'notRestored', error: errorDataOf(thrown) }
  }
}

function isLink(text: string): boolean {
  return text.toLowerCase().startsWith(linkScheme)
}
