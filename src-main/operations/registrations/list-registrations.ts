import type { RegistrationView, StartRunView } from '#contract/ipc/registrations.procedures.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { namesOfSite, type SiteNames } from './free-name.ts'
import { registrationViewOf } from './registration-view.ts'
import type { UnsavedRegistrations } from './secrets/registration-secrets.ts'
import { startRunOf } from './start-run.ts'

const pageRows = 100

/**
 * Every registration that was not dismissed, oldest first; read a page at a time, so that a thousand of them do not
 * hold up main.
 */
export async function listRegistrations(deps: {
  store: Store
  held: UnsavedRegistrations
}): Promise<{ rows: RegistrationView[]; run: StartRunView }> {
  const names = new Map<number, SiteNames>()
  const rows: RegistrationView[] = []
  for (let after = 0; ; await yieldToEventLoop()) {
    const page = deps.store.registrations.page({ after, limit: pageRows })
    for (const row of page) {
      const ofSite = names.get(row.siteNo) ?? namesOfSite(deps, row.siteNo)
      names.set(row.siteNo, ofSite)
      rows.push(registrationViewOf(deps, row, ofSite))
      after = row.registrationNo
    }
    if (page.length < pageRows) return { rows, run: startRunOf(deps) }
  }
}
