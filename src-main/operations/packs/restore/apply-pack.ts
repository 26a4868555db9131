import pLimit from 'p-limit'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentIdSchema, agentKeySchema } from '#contract/ids.ts'
import type { PackImportView, PackRowChoice } from '#contract/ipc/packs.procedures.ts'
import { withKeyId } from '../../../session/agent-credential.ts'
import type { AgentSessions } from '../../../session/agent-session.ts'
import { readStoredCredential, type StoredCredential } from '../../../session/stored-credential.ts'
import type { Store } from '../../../store/store.ts'
import { type AddDeploymentDeps, addDeployment } from '../../deployments/add-deployment.ts'
import type { NewId } from '../../new-id.ts'
import { type Notify, topicsThatNameOurs } from '../../notify.ts'
import type { Sender } from '../../outbox/outbox-sender.ts'
import { errorDataOf, orThrow } from '../../row-outcome.ts'
import { createStopRule } from '../../stop-after-failures.ts'
import { type PackSession, type PackSessions, packImportViewOf } from '../pack-session.ts'
import { createSiteFinder, findExistingDeployment } from './match-existing.ts'
import { type MergeAgentDeps, mergeAgent } from './merge-agent.ts'
import { requirePack } from './open-pack.ts'
import type { PackContent, PackedAgent } from './read-pack-content.ts'
import { type RestorePlace, restoreAgent } from './restore-agent.ts'
import { restoreChallenges } from './restore-challenges.ts'
import { readMissingSettings, restoreSettings } from './restore-settings.ts'

interface ApplyPackDeps extends MergeAgentDeps, AddDeploymentDeps {
  packs: PackSessions
  sender: Sender
}

export interface ApplyInput {
  importId: string
  rows: readonly PackRowChoice[]
  /**
   * Asks for a token with each credential before it is kept; without it nobody is asked, and agents come in unproven.
   */
  proveByToken: boolean
  withSettings: boolean
  withHistory: boolean
}

/** Tokens are asked for a few at a time; the keychain takes one item at a time in any case. */
const atOnce = 4

type Row = PackSession['rows'][number]

/**
 * Begins to take these rows into the fleet; answers at once. What is done stays done: a second run finds it here.
 * Services that are missing are connected first; what belongs to no agent comes last. Stops by itself where going on
 * cannot help, as with a locked keychain.
 */
export function applyPack(deps: ApplyPackDeps, input: ApplyInput): PackImportView {
  const held = requirePack(deps, input.importId)
  const { content } = held
  if (held.run !== null || content === null) return packImportViewOf(held)
  const choices = new Map(input.rows.map((choice) => [choice.line, choice]))
  const rows = held.rows.filter(({ view, packed }) => choices.has(view.line) && packed !== null)
  for (const { view } of rows) Object.assign(view, { state: 'waiting', error: null })
  held.isStopping = false
  held.blockedBy = null
  held.run = run(deps, { held, content, rows, choices, input })
    .catch((thrown: unknown) => {
      held.blockedBy = errorDataOf(thrown)
    })
    .finally(() => {
      held.run = null
      for (const { view } of held.rows) if (view.state === 'waiting') view.state = 'open'
      deps.packs.touch()
      // Revisions and writes of the discussion of unknown outcome are looked for.
      deps.sender.wake()
      deps.notify(
        'packs',
        'app',
        'agents',
        'savedViews',
        'challenges',
        'drafts',
        'discussionDrafts',
        'pendingChanges',
        'outbox',
        'results',
        'registrations',
        ...topicsThatNameOurs,
      )
    })
  deps.notify('packs')
  return packImportViewOf(held)
}

/** Lets the rows under way end and begins no other. */
export function stopPackImport(
  deps: { packs: PackSessions; notify: Notify },
  { importId }: { importId: string },
): PackImportView {
  const held = requirePack(deps, importId)
  held.isStopping = true
  deps.notify('packs')
  return packImportViewOf(held)
}

/** Forgets the pack with its secrets; what was taken stays. */
export function discardPack(
  deps: { packs: PackSessions; notify: Notify },
  { importId }: { importId: string },
): Record<string, never> {
  if (deps.packs.importing()?.importId === importId) deps.packs.holdImport(null)
  deps.notify('packs')
  return {}
}

interface Run {
  held: PackSession
  content: PackContent
  rows: readonly Row[]
  choices: ReadonlyMap<number, PackRowChoice>
  input: ApplyInput
}

async function run(deps: ApplyPackDeps, { held, content, rows, choices, input }: Run): Promise<void> {
  const agents = rows.flatMap(({ packed }) => (packed === null ? [] : [packed]))
  connectServices(deps, content, agents)
  const siteOf = createSiteFinder(deps, content)
  const { withHistory } = input
  const challengeNoOf = await restoreChallenges(deps, content, { agents, siteOf, withHistory })
  const isToStop = createStopRule()
  await pLimit(input.proveByToken ? atOnce : 1).map(rows, async (row) => {
    const choice = choices.get(row.view.line)
    if (held.isStopping || row.packed === null || choice === undefined) return
    row.view.state = 'working'
    const siteNo = siteOf(row.packed.facts.place)
    const place = siteNo === null ? null : { siteNo, challengeNoOf, withHistory }
    const { challenges } = content
    const error = await applyRow(deps, row.view, {
      packed: row.packed,
      place,
      choice,
      challenges,
      input,
    })
    if (isToStop(error)) {
      held.isStopping = true
      held.blockedBy = error
    }
    deps.packs.progress()
  })
  const taken = rows.filter(({ view }) => view.state === 'added' || view.state === 'merged').length
  const rest = held.isStopping ? 0 : await restoreSettings(deps, held, input)
  if (taken + rest > 0 && !held.isStopping) {
    deps.store.journal.add('pack_taken', String(held.header.createdAtMs), {
      agents: held.rows.filter(({ view }) => view.state === 'added').length,
      appVersion: held.header.appVersion,
    })
  }
  // Dismissed meanwhile: it is shown nowhere any more.
  if (deps.packs.importing() === held) held.alsoAdds = await readMissingSettings(deps, content)
}

/** Null when the row is done. */
async function applyRow(
  deps: ApplyPackDeps,
  view: Row['view'],
  at: {
    packed: PackedAgent
    place: RestorePlace | null
    choice: PackRowChoice
    challenges: PackContent['challenges']
    input: ApplyInput
  },
): Promise<AppErrorData | null> {
  try {
    const place = orThrow(at.place, 'not_found')
    const known = deps.store.agents.findAtSite(place.siteNo, at.packed.facts.row.agent_id)
    if (known === null) {
      await addOne(deps, { ...at, place })
      view.state = 'added'
    } else {
      const { hasChanged, leftOut } = await mergeAgent(deps, { ...at, place, agentKey: known.agentKey })
      Object.assign(view, { state: hasChanged ? 'merged' : 'kept', error: leftOut })
    }
    return null
  } catch (thrown) {
    const error = errorDataOf(thrown)
    Object.assign(view, { state: 'failed', error })
    return error
  }
}

async function addOne(
  deps: ApplyPackDeps,
  { packed, place, input }: { packed: PackedAgent; place: RestorePlace; input: ApplyInput },
): Promise<void> {
  const item = packed.items.get('credential')
  const stored = item === undefined ? null : await readStoredCredential(item)
  const isToProve = input.proveByToken && stored !== null && packed.facts.row.status !== 'not_activated'
  const facts = isToProve ? await prove(deps, packed, { place, stored }) : null
  const agentKey = await restoreAgent(deps, { packed, method: stored }, place)
  if (facts !== null) {
    deps.statusRecorder.proven(agentKey, facts)
    deps.statusRecorder.flush()
  }
}

/** A token by the pack's credential; an agent that does not exist here yet is asked for under a key of no item. */
function prove(
  { store, sessions, newId }: { store: Store; sessions: AgentSessions; newId: NewId },
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

/** Connects what the rows need and is not connected, service and site. */
function connectServices(deps: ApplyPackDeps, content: PackContent, agents: readonly PackedAgent[]): void {
  const { store } = deps
  const places = [
    ...agents.map(({ facts }) => facts.place),
    ...content.registrations.map(({ facts }) => facts.place),
    ...content.texts.map(({ site }) => site),
  ]
  for (const deployment of content.deployments.values()) {
    const needed = places.filter(({ deployment: no }) => no === deployment.no).map(({ site }) => site)
    if (needed.length === 0) continue
    const deploymentId = findExistingDeployment(deps, content, deployment.no)
    if (deploymentId === null) {
      const sites = [...new Set([...deployment.sites, ...needed])]
      addDeployment(deps, { baseUrl: deployment.baseUrl, name: deployment.name, sites })
      continue
    }
    for (const site of new Set(needed))
      if (store.deployments.site(deploymentId, site) === null) store.deployments.addSite(deploymentId, site)
  }
}
