import { AppError } from '#contract/app-error.ts'
import { agentIdSchema } from '#contract/ids.ts'
import type { PackImportView, PackRow } from '#contract/ipc/packs.procedures.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import { isUnsettled } from '#contract/rules/outbox/write-state.ts'
import type { FileDialogs } from '../../../ports/file-dialogs.ts'
import { readStoredCredential } from '../../../session/stored-credential.ts'
import type { Store } from '../../../store/store.ts'
import { yieldToEventLoop } from '../../../system/yield-to-event-loop.ts'
import { readPack, readPackHeader } from '../../../vault/pack/pack-file.ts'
import type { Secret } from '../../../vault/secret.ts'
import { type LabelSpelling, readLabelSpelling } from '../../agents/label-spelling.ts'
import type { DraggedFiles } from '../../dragged/dragged-files.ts'
import type { NewId } from '../../new-id.ts'
import type { Notify } from '../../notify.ts'
import type { UnsavedRegistrations } from '../../registrations/secrets/registration-secrets.ts'
import { errorDataOf, orThrow } from '../../row-outcome.ts'
import { refuseInTrial } from '../export-pack.ts'
import { type PackSession, type PackSessions, packImportViewOf } from '../pack-session.ts'
import { labelsOf, listDifferences } from './compare-agents.ts'
import { addsNothing, addsOfKnownAgent, addsOfNewAgent } from './diff-pack.ts'
import { keepPausedLabels } from './keep-paused-labels.ts'
import { comparedAgentOf, createSiteFinder, findExistingDeployment, type SiteFinder } from './match-existing.ts'
import { createContentReader, type PackContent, type PackedAgent } from './read-pack-content.ts'
import { readMissingSettings } from './restore-settings.ts'

const nothingElse: PackImportView['alsoHolds'] = {
  predictions: 0,
  drafts: 0,
  texts: 0,
  intents: 0,
  unsettledIntents: 0,
  registrations: 0,
  registrationsLeftOut: 0,
  savedViews: 0,
  journalLines: 0,
}
const addsNothingElse: PackImportView['alsoAdds'] = {
  registrations: 0,
  texts: 0,
  savedViews: 0,
  journalLines: 0,
  settings: false,
}

interface HoldDeps {
  isTrial: boolean
  packs: PackSessions
  newId: NewId
  notify: Notify
}

/**
 * Lets the operator choose a pack and reads what it says in clear; null when none was chosen. `pack_*`,
 * `file_unreadable`.
 */
export async function openPack(
  deps: HoldDeps,
  { fileDialogs }: { fileDialogs: FileDialogs },
): Promise<{ import: PackImportView | null }> {
  refuseInTrial(deps)
  refuseWhileRunning(deps)
  const file = await fileDialogs.choosePack()
  return { import: file === null ? null : await openPackFile(deps, file) }
}

/** The same for a dragged file; null when it was taken already. */
export async function openDraggedPack(
  deps: HoldDeps,
  { dragged }: { dragged: DraggedFiles },
  { draggedId }: { draggedId: string },
): Promise<{ import: PackImportView | null }> {
  refuseInTrial(deps)
  refuseWhileRunning(deps)
  const file = dragged.take(draggedId)
  return { import: file === null ? null : await openPackFile(deps, file) }
}

/**
 * Reads what a pack says in clear and holds it open, in the place of the one before, until its passphrase is given.
 * `pack_*`, `file_unreadable`.
 */
async function openPackFile(deps: HoldDeps, file: string): Promise<PackImportView> {
  refuseInTrial(deps)
  refuseWhileRunning(deps)
  const header = await readPackHeader(file)
  refuseWhileRunning(deps)
  const held: PackSession = {
    importId: deps.newId('pk'),
    file,
    header,
    content: null,
    rows: [],
    alsoHolds: nothingElse,
    alsoAdds: addsNothingElse,
    newServices: [],
    run: null,
    isStopping: false,
    blockedBy: null,
    leftOut: 0,
    isForgotten: false,
    isUnlocking: false,
  }
  deps.packs.holdImport(held)
  deps.notify('packs')
  return packImportViewOf(held)
}

/**
 * Opens the pack with its passphrase, all of it in memory, and judges each agent. Nothing is stored. `pack_*`,
 * `not_found`.
 */
export async function unlockPack(
  deps: { store: Store; held: UnsavedRegistrations; packs: PackSessions; notify: Notify },
  { importId, passphrase }: { importId: string; passphrase: Secret<string> },
): Promise<PackImportView> {
  const held = requirePack(deps, importId)
  if (held.run !== null) return packImportViewOf(held)
  const content = await readContent(held, passphrase)
  const rows: PackSession['rows'] = []
  const busy = new Set(deps.store.outbox.unsettledAgents().map(({ agentNo }) => agentNo))
  const by = { content, siteOf: createSiteFinder(deps, content), spelling: readLabelSpelling(deps.store), busy }
  for (const packed of content.agents.values()) {
    rows.push({ view: await validateRow(deps, by, packed), packed })
    await yieldToEventLoop()
  }
  const alsoAdds = await readMissingSettings(deps, content)
  // The operator may have closed this pack, or opened another one, meanwhile.
  if (deps.packs.importing() !== held) throw new AppError('not_found')
  Object.assign(held, {
    content,
    rows,
    isForgotten: false,
    blockedBy: null,
    leftOut: 0,
    alsoHolds: { ...alsoHeldBy(content), registrationsLeftOut: countLeftOutRegistrations(deps, by) },
    alsoAdds,
    newServices: newServicesOf(deps, content),
  })
  deps.packs.touch()
  deps.notify('packs')
  return packImportViewOf(held)
}

async function readContent(held: PackSession, passphrase: Secret<string>): Promise<PackContent> {
  if (held.isUnlocking) throw new AppError('pack_running')
  held.isUnlocking = true
  try {
    const reader = createContentReader()
    await readPack(held.file, passphrase, (line) => reader.take(line))
    return reader.end()
  } finally {
    held.isUnlocking = false
  }
}

/** The pack that is open under this id. */
export function requirePack({ packs }: { packs: PackSessions }, importId: string): PackSession {
  const held = packs.importing()
  return orThrow(held?.importId === importId ? held : null, 'not_found')
}

function refuseWhileRunning({ packs }: { packs: PackSessions }): void {
  const run = packs.importing()?.run ?? null
  if (run !== null) throw new AppError('pack_running')
}

interface RowFacts {
  content: PackContent
  siteOf: SiteFinder
  spelling: LabelSpelling
  /** By number, the agents whose writes are not settled. */
  busy: ReadonlySet<number>
}

async function validateRow(
  deps: { store: Store; held: UnsavedRegistrations },
  { content, siteOf, spelling, busy }: RowFacts,
  packed: PackedAgent,
): Promise<PackRow> {
  const { facts, items } = packed
  const service = content.deployments.get(facts.place.deployment)
  const offered = labelsOf(facts, spelling)
  const { archivedAtMs: _own, ...theirs } = offered
  const view: PackRow = {
    line: facts.no,
    agentId: facts.row.agent_id.slice(0, 300),
    service: service?.name ?? '',
    site: facts.place.site,
    authMethod: facts.row.auth_method,
    verdict: 'unusable',
    differences: [],
    adds: addsNothing,
    hasSecret: items.has('credential'),
    isSecretMissing: false,
    isLabelHeld: false,
    isArchivingHeld: false,
    theirs,
    mine: null,
    state: 'open',
    error: null,
  }
  try {
    if (!agentIdSchema.safeParse(facts.row.agent_id).success) throw new AppError('agent_id_malformed')
    const base = parseBaseUrl(service?.baseUrl ?? '')
    if (!base.ok) throw new AppError(base.code)
    const item = items.get('credential')
    const credential = item === undefined ? null : await readStoredCredential(item)
    const siteNo = siteOf(facts.place)
    const known = siteNo === null ? null : deps.store.agents.findAtSite(siteNo, facts.row.agent_id)
    if (known === null) return { ...view, adds: addsOfNewAgent(packed), verdict: 'new' }
    const mine = comparedAgentOf(deps, known)
    const { authMethod, keyFingerprint } = credential ?? mine
    const differences = listDifferences({ labels: offered, authMethod, keyFingerprint }, mine)
    const adds = addsOfKnownAgent(deps, { packed, theirs: offered, agent: known, challenges: content.challenges })
    const { isKept: isLabelHeld } = keepPausedLabels(deps.store, known, { mine: mine.labels, wanted: offered })
    const isSecretMissing = known.status === 'secret_missing'
    const isSame = differences.length === 0 && !isSecretMissing && Object.values(adds).every((n) => n === 0)
    const { archivedAtMs: _here, ...labels } = mine.labels
    return {
      ...view,
      mine: labels,
      differences,
      adds,
      isSecretMissing,
      isLabelHeld,
      isArchivingHeld: offered.isArchived && !mine.labels.isArchived && busy.has(known.agentNo),
      verdict: isSame ? 'same' : 'known',
    }
  } catch (thrown) {
    return { ...view, error: errorDataOf(thrown) }
  }
}

function alsoHeldBy(content: PackContent): Omit<PackImportView['alsoHolds'], 'registrationsLeftOut'> {
  const agents = [...content.agents.values()]
  const sum = (count: (agent: PackedAgent) => number) => agents.reduce((total, agent) => total + count(agent), 0)
  return {
    predictions: sum(({ predictions }) => predictions.length),
    drafts: sum(({ drafts }) => drafts.length),
    texts: content.texts.length,
    intents: sum(({ intents, writes }) => intents.length + writes.length),
    unsettledIntents: sum(
      ({ intents, writes }) => [...intents, ...writes].filter(({ state }) => isUnsettled(state)).length,
    ),
    registrations: content.registrations.length + sum(({ registration }) => (registration === null ? 0 : 1)),
    savedViews: content.views.length,
    journalLines: content.journal.length,
  }
}

/** Registrations of agents that are here, of which the pack has other answers or attempts than this console. */
function countLeftOutRegistrations(
  { store }: { store: Store },
  { content, siteOf }: { content: PackContent; siteOf: SiteFinder },
): number {
  return [...content.agents.values()].filter(({ facts, registration }) => {
    const siteNo = siteOf(facts.place)
    const known = siteNo === null ? null : store.agents.findAtSite(siteNo, facts.row.agent_id)
    if (registration === null || known === null) return false
    const here = store.packs.registrationRow(known.agentKey)
    return here?.draft !== registration.row.draft || here?.attempts !== registration.row.attempts
  }).length
}

function newServicesOf(deps: { store: Store }, content: PackContent): PackImportView['newServices'] {
  return [...content.deployments.values()]
    .filter(({ no, baseUrl }) => parseBaseUrl(baseUrl).ok && findExistingDeployment(deps, content, no) === null)
    .map(({ name, baseUrl }) => ({ name, baseUrl }))
}
