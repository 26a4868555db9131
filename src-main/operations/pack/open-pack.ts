import { AppError } from '#contract/app-error.ts'
import { agentIdSchema, type DeploymentId } from '#contract/ids.ts'
import type { PackImportView, PackRow } from '#contract/ipc/packs.procedures.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import { giveWay } from '../../give-way.ts'
import { readStoredCredential } from '../../session/stored-credential.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import { readPack, readPackHeader } from '../../vault/pack-file.ts'
import type { Secret } from '../../vault/secret.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { FileDialogs, Workspace } from '../workspace.ts'
import { refuseInTrial } from './export-pack.ts'
import { differencesBetween, type KnownAgent, labelsOf } from './judge-pack.ts'
import { type HeldPack, importViewOf } from './pack-book.ts'
import type { PackPlace } from './pack-content.ts'
import { createContentReader, type PackContent, type PackedAgent } from './read-pack-content.ts'

const nothingElse: PackImportView['alsoHolds'] = {
  predictions: 0,
  drafts: 0,
  intents: 0,
  unsettledIntents: 0,
  registrations: 0,
  savedViews: 0,
  journalLines: 0,
}

/** Lets the operator choose a pack and reads what it says in clear; null when none was chosen. `pack_*`, `file_unreadable`. */
export async function openPack(
  workspace: Workspace,
  { dialogs }: { dialogs: FileDialogs },
): Promise<{ import: PackImportView | null }> {
  refuseInTrial(workspace)
  refuseWhileRunning(workspace)
  const file = await dialogs.choosePack()
  if (file === null) return { import: null }
  const header = await readPackHeader(file)
  refuseWhileRunning(workspace)
  const held: HeldPack = {
    importId: workspace.newId('pk'),
    file,
    header,
    content: null,
    rows: [],
    alsoHolds: nothingElse,
    newServices: [],
    run: null,
    isStopping: false,
    blockedBy: null,
    isForgotten: false,
  }
  workspace.packs.holdImport(held)
  workspace.notify('packs')
  return { import: importViewOf(held) }
}

/** Opens the pack with its passphrase, all of it in memory, and judges each agent. Nothing is stored. `pack_*`, `not_found`. */
export async function unlockPack(
  workspace: Workspace,
  { importId, passphrase }: { importId: string; passphrase: Secret<string> },
): Promise<PackImportView> {
  const held = heldPack(workspace, importId)
  if (held.run !== null) return importViewOf(held)
  const reader = createContentReader()
  await readPack(held.file, passphrase, (line) => reader.take(line))
  const content = reader.end()
  const rows: HeldPack['rows'] = []
  const siteOf = siteFinder(workspace, content)
  for (const packed of content.agents.values()) {
    rows.push({ view: await judgeRow(workspace, { content, siteOf }, packed), packed })
    await giveWay()
  }
  // It may have been put away, or another one opened, meanwhile.
  if (workspace.packs.importing() !== held) throw new AppError('not_found')
  Object.assign(held, {
    content,
    rows,
    isForgotten: false,
    blockedBy: null,
    alsoHolds: alsoHeldBy(content),
    newServices: newServicesOf(workspace, content),
  })
  workspace.packs.touch()
  workspace.notify('packs')
  return importViewOf(held)
}

/** The pack that is open under this id. */
export function heldPack({ packs }: Workspace, importId: string): HeldPack {
  const held = packs.importing()
  return orThrow(held?.importId === importId ? held : null, 'not_found')
}

function refuseWhileRunning({ packs }: Workspace): void {
  const run = packs.importing()?.run ?? null
  if (run !== null) throw new AppError('pack_running')
}

type SiteFinder = (place: PackPlace) => number | null

async function judgeRow(
  workspace: Workspace,
  { content, siteOf }: { content: PackContent; siteOf: SiteFinder },
  packed: PackedAgent,
): Promise<PackRow> {
  const { facts, items } = packed
  const service = content.deployments.get(facts.place.deployment)
  const { archivedAtMs: _own, ...theirs } = labelsOf(facts)
  const view: PackRow = {
    line: facts.no,
    agentId: facts.row.agent_id.slice(0, 300),
    service: service?.name ?? '',
    site: facts.place.site,
    authMethod: facts.row.auth_method,
    verdict: 'unusable',
    differences: [],
    hasSecret: items.has('credential'),
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
    const known = siteNo === null ? null : workspace.store.agents.findAtSite(siteNo, facts.row.agent_id)
    if (known === null) return { ...view, verdict: 'new' }
    const mine = knownAgentOf(workspace, known)
    const { authMethod, keyFingerprint } = credential ?? mine
    const offered = {
      labels: labelsOf(facts),
      authMethod,
      keyFingerprint,
      predictions: packed.predictions.length,
    }
    const differences = differencesBetween(offered, mine)
    const { archivedAtMs: _here, ...labels } = mine.labels
    return { ...view, mine: labels, differences, verdict: differences.length === 0 ? 'same' : 'known' }
  } catch (thrown) {
    return { ...view, error: errorDataOf(thrown) }
  }
}

/** Gives the number that a site of the pack has here, null while this console is not connected to it. */
export function siteFinder(workspace: Workspace, content: PackContent): SiteFinder {
  const { deployments } = workspace.store
  const found = new Map<string, number | null>()
  return ({ deployment, site }) => {
    const key = `${deployment}~${site}`
    const cached = found.get(key)
    if (cached !== undefined) return cached
    const deploymentId = knownDeployment(workspace, content, deployment)
    const siteNo = deploymentId === null ? null : (deployments.site(deploymentId, site)?.siteNo ?? null)
    found.set(key, siteNo)
    return siteNo
  }
}

/** The connected service with the address that the pack's has. */
export function knownDeployment(
  { store }: Pick<Workspace, 'store'>,
  { deployments }: PackContent,
  no: number,
): DeploymentId | null {
  const parsed = parseBaseUrl(deployments.get(no)?.baseUrl ?? '')
  if (!parsed.ok) return null
  return store.deployments.list().find(({ baseUrl }) => baseUrl === parsed.baseUrl)?.deploymentId ?? null
}

/** What a pack is held against. */
export function knownAgentOf({ store }: Workspace, agent: AgentRecord): KnownAgent {
  return {
    labels: {
      name: agent.name,
      note: agent.note,
      group: agent.groupName,
      tags: store.labels.tagsOf(agent.agentNo).sort(),
      isArchived: agent.archivedAtMs !== null,
      archivedAtMs: agent.archivedAtMs,
    },
    authMethod: agent.authMethod,
    keyFingerprint: agent.keyFingerprint,
    predictions: store.packs.predictionCount(agent.agentNo),
  }
}

function alsoHeldBy(content: PackContent): PackImportView['alsoHolds'] {
  const agents = [...content.agents.values()]
  const sum = (count: (agent: PackedAgent) => number) =>
    agents.reduce((total, agent) => total + count(agent), 0)
  const isUnsettled = ({ state }: { state: string }) => !['refused', 'expired', 'cancelled'].includes(state)
  return {
    predictions: sum(({ predictions }) => predictions.length),
    drafts: sum(({ drafts }) => drafts.length),
    intents: sum(({ intents }) => intents.length),
    unsettledIntents: sum(({ intents }) => intents.filter(isUnsettled).length),
    registrations: content.registrations.length + sum(({ registration }) => (registration === null ? 0 : 1)),
    savedViews: content.views.length,
    journalLines: content.journal.length,
  }
}

function newServicesOf(workspace: Workspace, content: PackContent): PackImportView['newServices'] {
  return [...content.deployments.values()]
    .filter(({ no, baseUrl }) => parseBaseUrl(baseUrl).ok && knownDeployment(workspace, content, no) === null)
    .map(({ name, baseUrl }) => ({ name, baseUrl }))
}
