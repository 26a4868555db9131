import { type AppErrorData, appErrors } from '#contract/app-error.ts'
import { type AgentKey, agentIdSchema, agentKeySchema, viewIdSchema } from '#contract/ids.ts'
import type { PackImportView, PackRowChoice } from '#contract/ipc/packs.procedures.ts'
import { registrationFormSchema } from '#contract/ipc/registration-form.ts'
import { withKeyId } from '../../session/agent-credential.ts'
import { readStoredCredential, type StoredCredential } from '../../session/stored-credential.ts'
import { replaceReadCredential } from '../agents/replace-credential.ts'
import { updateSettings } from '../app/settings.ts'
import { addDeployment } from '../deployments/add-deployment.ts'
import { eachBounded } from '../each-bounded.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { labelsOf, mergedLabels } from './judge-pack.ts'
import { heldPack, knownAgentOf, knownDeployment, siteFinder } from './open-pack.ts'
import { type HeldPack, importViewOf } from './pack-book.ts'
import type { PackContent, PackedAgent } from './read-pack-content.ts'
import { type RestorePlace, restoreAgent, restoreHistory, restoreRegistration } from './restore-agent.ts'
import { restoreChallenges, restoreJournal } from './restore-shared.ts'

export interface ApplyInput {
  importId: string
  rows: readonly PackRowChoice[]
  /** Asks for a token with each credential before it is kept; without it nobody is asked, and agents come in unproven. */
  proveByToken: boolean
  withSettings: boolean
  withHistory: boolean
}

/** Tokens are asked for a few at a time; the keychain takes one item at a time in any case. */
const atOnce = 4
/** So many answers in a row that speak of the site and not of the agent: the rest would end the same way. */
const siteFailuresToStop = 3

type Row = HeldPack['rows'][number]

/**
 * Begins to take these rows into the fleet; answers at once. What is done stays done: a second run finds it here. Services that are
 * missing are connected first. Stops by itself where going on cannot help, as with a locked keychain.
 */
export function applyPack(workspace: Workspace, input: ApplyInput): PackImportView {
  const held = heldPack(workspace, input.importId)
  const { content } = held
  if (held.run !== null || content === null) return importViewOf(held)
  const choices = new Map(input.rows.map((choice) => [choice.line, choice]))
  const rows = held.rows.filter(({ view, packed }) => choices.has(view.line) && packed !== null)
  for (const { view } of rows) Object.assign(view, { state: 'waiting', error: null })
  held.isStopping = false
  held.blockedBy = null
  held.run = run(workspace, { held, content, rows, choices, input })
    .catch((thrown: unknown) => {
      held.blockedBy = errorDataOf(thrown)
    })
    .finally(() => {
      held.run = null
      for (const { view } of held.rows) if (view.state === 'waiting') view.state = 'open'
      workspace.packs.touch()
      workspace.notify('packs', 'app', 'agents', 'challenges', 'drafts', 'outbox', 'results', 'registrations')
    })
  workspace.notify('packs')
  return importViewOf(held)
}

/** Lets the rows under way end and begins no other. */
export function stopPackImport(workspace: Workspace, { importId }: { importId: string }): PackImportView {
  const held = heldPack(workspace, importId)
  held.isStopping = true
  workspace.notify('packs')
  return importViewOf(held)
}

/** Forgets the pack with its secrets; what was taken stays. */
export function dropPack(workspace: Workspace, { importId }: { importId: string }): Record<string, never> {
  if (workspace.packs.importing()?.importId === importId) workspace.packs.holdImport(null)
  workspace.notify('packs')
  return {}
}

interface Run {
  held: HeldPack
  content: PackContent
  rows: readonly Row[]
  choices: ReadonlyMap<number, PackRowChoice>
  input: ApplyInput
}

async function run(workspace: Workspace, { held, content, rows, choices, input }: Run): Promise<void> {
  const agents = rows.flatMap(({ packed }) => (packed === null ? [] : [packed]))
  connectServices(workspace, content, agents)
  const siteOf = siteFinder(workspace, content)
  const { withHistory } = input
  const challengeNoOf = await restoreChallenges(workspace, content, { agents, siteOf, withHistory })
  let siteFailures = 0
  await eachBounded(rows, input.proveByToken ? atOnce : 1, async (row) => {
    const choice = choices.get(row.view.line)
    if (held.isStopping || row.packed === null || choice === undefined) return
    row.view.state = 'working'
    const siteNo = siteOf(row.packed.facts.place)
    const place = siteNo === null ? null : { siteNo, challengeNoOf, withHistory }
    const error = await applyRow(workspace, row.view, { packed: row.packed, place, choice, input })
    siteFailures = error !== null && appErrors[error.code].where === 'site' ? siteFailures + 1 : 0
    if (error !== null && (appErrors[error.code].where === 'app' || siteFailures >= siteFailuresToStop)) {
      held.isStopping = true
      held.blockedBy = error
    }
    workspace.packs.progress()
  })
  if (held.isStopping) return
  await restoreRest(workspace, { held, content, input })
}

/** Null when the row is done. */
async function applyRow(
  workspace: Workspace,
  view: Row['view'],
  at: { packed: PackedAgent; place: RestorePlace | null; choice: PackRowChoice; input: ApplyInput },
): Promise<AppErrorData | null> {
  try {
    const place = orThrow(at.place, 'not_found')
    const known = workspace.store.agents.findAtSite(place.siteNo, at.packed.facts.row.agent_id)
    if (known === null) {
      await addOne(workspace, { ...at, place })
      view.state = 'added'
    } else {
      await mergeOne(workspace, { ...at, place, agentKey: known.agentKey })
      view.state = at.choice.take === 'mine' && !at.choice.replaceSecret ? 'kept' : 'merged'
    }
    return null
  } catch (thrown) {
    const error = errorDataOf(thrown)
    Object.assign(view, { state: 'failed', error })
    return error
  }
}

async function addOne(
  workspace: Workspace,
  { packed, place, input }: { packed: PackedAgent; place: RestorePlace; input: ApplyInput },
): Promise<void> {
  const item = packed.items.get('credential')
  const stored = item === undefined ? null : await readStoredCredential(item)
  const isToProve = input.proveByToken && stored !== null && packed.facts.row.status !== 'not_activated'
  const facts = isToProve ? await prove(workspace, packed, { place, stored }) : null
  const agentKey = await restoreAgent(workspace, { packed, method: stored }, place)
  if (facts !== null) {
    workspace.standings.proven(agentKey, facts)
    workspace.standings.flush()
  }
}

/** A token by the pack's credential; an agent that does not exist here yet is asked for under a key of no item. */
function prove(
  { store, sessions, newId }: Workspace,
  { facts }: PackedAgent,
  { place, stored }: { place: RestorePlace; stored: StoredCredential },
) {
  const site = orThrow(
    store.deployments.sites().find(({ siteNo }) => siteNo === place.siteNo),
    'not_found',
  )
  const identity = {
    agentKey: agentKeySchema.parse(newId('ag')),
    agentId: agentIdSchema.parse(facts.row.agent_id),
    site: site.site,
    deploymentId: site.deploymentId,
    baseUrl: site.baseUrl,
  }
  const { credential, keyFingerprint } = stored
  const isPublished = typeof facts.row.jwks_url === 'string'
  return sessions.proveCredential(identity, isPublished ? withKeyId(credential, keyFingerprint) : credential)
}

async function mergeOne(
  workspace: Workspace,
  at: { packed: PackedAgent; place: RestorePlace; choice: PackRowChoice; agentKey: AgentKey },
): Promise<void> {
  const { store } = workspace
  const agent = orThrow(store.agents.find(at.agentKey), 'not_found')
  if (at.choice.replaceSecret) await replaceSecret(workspace, at)
  const { take } = at.choice
  if (take !== 'mine') {
    const labels = mergedLabels(take, {
      mine: knownAgentOf(workspace, agent).labels,
      theirs: labelsOf(at.packed.facts),
    })
    store.transaction(() => {
      store.packs.setLabels(agent.agentNo, labels)
      store.packs.setTags(agent.agentNo, labels.tags)
      store.journal.add('agent_labels_taken', at.agentKey, { from: 'pack', take })
    })
  }
  await restoreHistory(workspace, at.packed, { ...at.place, agentKey: at.agentKey })
}

/** The old secret stays until the pack's is proven, whatever else was chosen: one of the two must work. */
async function replaceSecret(
  workspace: Workspace,
  { packed, agentKey }: { packed: PackedAgent; agentKey: AgentKey },
): Promise<void> {
  const item = orThrow(packed.items.get('credential'), 'secret_missing')
  await replaceReadCredential(workspace, agentKey, () => readStoredCredential(item))
}

/** Connects what the rows need and is not connected, service and site. */
function connectServices(workspace: Workspace, content: PackContent, agents: readonly PackedAgent[]): void {
  const { store } = workspace
  const places = [
    ...agents.map(({ facts }) => facts.place),
    ...content.registrations.map(({ facts }) => facts.place),
  ]
  for (const deployment of content.deployments.values()) {
    const needed = places.filter(({ deployment: no }) => no === deployment.no).map(({ site }) => site)
    if (needed.length === 0) continue
    const deploymentId = knownDeployment(workspace, content, deployment.no)
    if (deploymentId === null) {
      const sites = [...new Set([...deployment.sites, ...needed])]
      addDeployment(workspace, { baseUrl: deployment.baseUrl, name: deployment.name, sites })
      continue
    }
    for (const site of new Set(needed))
      if (store.deployments.site(deploymentId, site) === null) store.packs.addSite(deploymentId, site)
  }
}

/** What belongs to no single agent, after the agents. */
async function restoreRest(
  workspace: Workspace,
  { held, content, input }: Pick<Run, 'held' | 'content' | 'input'>,
): Promise<void> {
  const { store, newId, clock } = workspace
  const siteOf = siteFinder(workspace, content)
  for (const registration of content.registrations) {
    const siteNo = siteOf(registration.facts.place)
    if (siteNo === null || isRegistrationHere(workspace, registration.facts.row, siteNo)) continue
    try {
      await restoreRegistration(workspace, registration, siteNo)
    } catch (thrown) {
      const error = errorDataOf(thrown)
      if (error.code !== 'pack_damaged') throw thrown
      // One that no console wrote is left out, and holds up none of the others.
      held.blockedBy = error
    }
  }
  const names = new Set(store.views.all().map(({ name }) => name))
  for (const [index, view] of content.views.entries()) {
    const createdAtMs = Math.trunc(clock()) + index
    if (!names.has(view.name))
      store.views.add({ ...view, viewId: viewIdSchema.parse(newId('vw')), createdAtMs })
    names.add(view.name)
  }
  if (input.withSettings && content.appearance !== null) updateSettings(store, content.appearance)
  if (input.withHistory) await restoreJournal(workspace, content, held)
  store.journal.add('pack_taken', String(held.header.createdAtMs), {
    agents: held.rows.filter(({ view }) => view.state === 'added').length,
    appVersion: held.header.appVersion,
  })
}

/** The same registration, as its form and the time of its intent tell. */
function isRegistrationHere(
  { store }: Workspace,
  row: Readonly<Record<string, string | number | null>>,
  siteNo: number,
): boolean {
  const packed = JSON.stringify(parsedForm(row.form))
  return store.registrations
    .all()
    .some(
      (here) =>
        here.siteNo === siteNo &&
        here.createdAtMs === row.created_at_ms &&
        JSON.stringify(here.form) === packed,
    )
}

function parsedForm(form: unknown): unknown {
  try {
    // As the database gives it: an older form says less.
    return registrationFormSchema.parse(JSON.parse(String(form)))
  } catch {
    return null
  }
}
