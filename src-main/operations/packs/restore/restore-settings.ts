/**
 * What of a pack belongs to no single agent: registrations that are none yet, drafts of the discussion, saved views,
 * settings, the journal.
 */
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { registrationFormSchema } from '#contract/ipc/registration-form.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import type { Vault } from '../../../vault/vault.ts'
import type { NewId } from '../../new-id.ts'
import { errorDataOf } from '../../row-outcome.ts'
import { readSettings, updateSettings } from '../../settings/settings.ts'
import type { PackSession } from '../pack-session.ts'
import { createSiteFinder } from './match-existing.ts'
import { listMissingJournalLines, mergeJournal } from './merge-journal.ts'
import type { PackContent } from './read-pack-content.ts'
import { restoreRegistration } from './restore-agent.ts'
import { listMissingSavedViews, restoreSavedViews } from './restore-saved-views.ts'
import { listMissingTexts, restoreTexts } from './restore-texts.ts'

/** What would be added of it. */
export async function readMissingSettings(
  deps: { store: Store },
  content: PackContent,
): Promise<PackImportView['alsoAdds']> {
  return {
    registrations: missingRegistrations(deps, content).length,
    texts: listMissingTexts(deps, content).length,
    savedViews: listMissingSavedViews(deps, content).length,
    journalLines: (await listMissingJournalLines(deps, content.journal)).length,
    settings: hasOtherSettings(deps, content),
  }
}

/**
 * Adds what is missing here; a view of the same name and a registration that is known stay as they are. Gives how much
 * was added.
 */
export async function restoreSettings(
  deps: { store: Store; vault: Vault; clock: Clock; newId: NewId },
  held: PackSession,
  { withSettings, withHistory }: { withSettings: boolean; withHistory: boolean },
): Promise<number> {
  const { store } = deps
  const { content } = held
  if (content === null) return 0
  const siteOf = createSiteFinder(deps, content)
  let added = 0
  for (const registration of missingRegistrations(deps, content)) {
    const siteNo = siteOf(registration.facts.place)
    if (siteNo === null) continue
    if (held.isStopping) return added
    try {
      await restoreRegistration(deps, registration, siteNo)
      added += 1
    } catch (thrown) {
      const error = errorDataOf(thrown)
      if (error.code !== 'pack_damaged') throw thrown
      // One that no console wrote is left out, and holds up none of the others.
      registration.isLeftOut = true
      held.leftOut += 1
    }
  }
  added += restoreTexts(deps, content)
  added += restoreSavedViews(deps, content)
  if (withSettings && content.appearance !== null && hasOtherSettings(deps, content)) {
    updateSettings(store, content.appearance)
    added += 1
  }
  return withHistory ? added + (await mergeJournal(deps, held)) : added
}

/**
 * One that has become an agent, here or elsewhere, is known by the agent's id; others by the time of their intent with
 * key or form. One that was left out as damaged is not missing: nothing could add it.
 */
function missingRegistrations(deps: { store: Store }, content: PackContent): PackContent['registrations'] {
  const { store } = deps
  const siteOf = createSiteFinder(deps, content)
  const here = store.registrations.all()
  return content.registrations.filter(({ facts: { place, row }, isLeftOut }) => {
    if (isLeftOut === true) return false
    const siteNo = siteOf(place)
    if (siteNo === null) return true
    const agentId = typeof row.agent_id === 'string' ? row.agent_id : null
    if (agentId !== null && store.agents.findAtSite(siteNo, agentId) !== null) return false
    const packedForm = JSON.stringify(parsedForm(row.form))
    return !here.some(
      (each) =>
        each.siteNo === siteNo &&
        ((agentId !== null && each.agentId === agentId) ||
          (each.createdAtMs === row.created_at_ms &&
            (JSON.stringify(each.form) === packedForm ||
              (each.keyFingerprint !== null && each.keyFingerprint === row.key_fingerprint)))),
    )
  })
}

function parsedForm(form: unknown): unknown {
  try {
    // Parsed as the database does it, which fills in what forms of older versions lack.
    return registrationFormSchema.parse(JSON.parse(String(form)))
  } catch {
    return null
  }
}

function hasOtherSettings({ store }: { store: Store }, { appearance }: PackContent): boolean {
  const here = new Map<string, unknown>(Object.entries(readSettings(store)))
  return Object.entries(appearance ?? {}).some(
    ([name, value]) => value !== undefined && JSON.stringify(here.get(name)) !== JSON.stringify(value),
  )
}
