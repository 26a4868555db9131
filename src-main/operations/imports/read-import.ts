import { AppError, type AppErrorData } from '#contract/app-error.ts'
import { agentIdSchema, type DeploymentId, type Site, siteSchema } from '#contract/ids.ts'
import type { ImportRowView, ImportView } from '#contract/ipc/imports.procedures.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import { readAgentCredential } from '../../session/agent-credential.ts'
import { readSecretInput } from '../../session/credential-input.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { isSameClaim } from '../../vault/claim-item.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { readUnlessItemFault } from '../secrets/read-unless-item-fault.ts'
import { type ImportSession, type ImportSessions, type ImportTarget, importViewOf } from './import-session.ts'
import { parseImport } from './parse-import.ts'
import type { ParsedRow } from './parse-import-row.ts'

interface ImportSource {
  /** For rows that name no service and no site of their own. */
  deploymentId: DeploymentId
  site: Site
  text: Secret<string>
}

type Row = ImportSession['rows'][number]

/**
 * Reads a text that names agents and judges each: ready, twice in the text, already in the fleet, there without a
 * credential that works, or why it cannot be used. No service is asked and nothing is stored; the credentials wait in
 * memory. `import_unreadable` or `import_too_large` for the whole, `import_running` while another one runs.
 */
export async function readImport(
  deps: { store: Store; vault: Vault; imports: ImportSessions; newId: NewId; notify: Notify },
  source: ImportSource,
): Promise<ImportView> {
  const { imports, notify } = deps
  orThrow(deps.store.deployments.site(source.deploymentId, source.site), 'not_found')
  refuseWhileRunning(deps)
  const rows: Row[] = []
  const seen: Judged['seen'] = new Map()
  const hasLostCredential = createLossLook(deps)
  const { rows: parsedRows, ignoredColumns } = parseImport(source.text)
  for (const parsed of parsedRows) {
    rows.push(await validateRow(deps, { parsed, source, seen, hasLostCredential }))
    await yieldToEventLoop()
  }
  refuseWhileRunning(deps)
  const held: ImportSession = {
    importId: deps.newId('im'),
    rows,
    ignoredColumns,
    run: null,
    isStopping: false,
    blockedBy: null,
    isForgotten: false,
  }
  imports.hold(held)
  notify('imports')
  return importViewOf(held)
}

function refuseWhileRunning({ imports }: { imports: ImportSessions }): void {
  const run = imports.current()?.run ?? null
  if (run !== null) throw new AppError('import_running')
}

interface Judged {
  parsed: ParsedRow
  source: ImportSource
  /** The agents of the rows before, each with its link. */
  seen: Map<string, ParsedRow['claim']>
  hasLostCredential: ReturnType<typeof createLossLook>
}

async function validateRow(deps: { store: Store }, { parsed, source, seen, hasLostCredential }: Judged): Promise<Row> {
  const { line, agentId, name } = parsed
  const view: ImportRowView = {
    line,
    agentId,
    name,
    service: '',
    site: null,
    authMethod: null,
    claim: parsed.claim === null ? null : 'in_file',
    state: 'unusable',
    error: null,
  }
  try {
    const target = await targetOf(deps, { parsed, source, view })
    const known = orThrow(deps.store.deployments.site(target.deploymentId, target.site), 'internal')
    const place = `${known.siteNo}~${target.agentId}`
    const first = seen.get(place)
    if (first !== undefined) {
      // A credentials file may name an agent twice with the same link: nothing of the second one is lost.
      const claim = isSameClaim(first, parsed.claim) ? null : view.claim
      return heldRow({ ...view, claim, state: 'duplicate' }, null)
    }
    seen.set(place, parsed.claim)
    const agent = deps.store.agents.findAtSite(known.siteNo, target.agentId)
    if (agent === null) return heldRow({ ...view, state: 'ready' }, target)
    const state = (await hasLostCredential(agent)) ? 'replaceable' : 'known'
    return heldRow({ ...view, state }, { ...target, replaces: agent.agentKey })
  } catch (thrown) {
    return heldRow({ ...view, error: errorDataOf(thrown) }, null)
  }
}

const heldRow = (view: ImportRowView, target: ImportTarget | null): Row => ({ view, target, idleState: view.state })

/**
 * Says of agents of the fleet whether no credential here works for them: the service refuses it, or the keychain has
 * none. A keychain that cannot be read says nothing, and is not asked again.
 */
function createLossLook(deps: { store: Store; vault: Vault }) {
  let isVaultAway = false
  return async ({ agentKey, status }: Pick<AgentRecord, 'agentKey' | 'status'>): Promise<boolean> => {
    if (status === 'secret_missing' || status === 'credential_refused') return true
    if (isVaultAway) return false
    try {
      return (await readUnlessItemFault(() => readAgentCredential(deps, agentKey))) === null
    } catch {
      isVaultAway = true
      return false
    }
  }
}

/** What the row is about, filled into its view as far as it can be told; throws why it cannot be used. */
async function targetOf(
  deps: { store: Store },
  { parsed, source, view }: Pick<Judged, 'parsed' | 'source'> & { view: ImportRowView },
): Promise<ImportTarget> {
  const { store } = deps
  const service = serviceOf(deps, parsed.service, source.deploymentId)
  view.service = service.name
  if (parsed.error !== null) throw new AppError(parsed.error)
  if (service.error !== null) throw new AppError(service.error.code, service.error.details)
  const site = siteSchema.safeParse(parsed.site?.toLowerCase() ?? source.site)
  if (!site.success) throw new AppError('import_site_unknown')
  view.site = site.data
  if (store.deployments.site(service.deploymentId, site.data) === null) {
    throw new AppError('import_site_closed', { site: site.data })
  }
  const agentId = agentIdSchema.safeParse(parsed.agentId)
  if (!agentId.success) throw new AppError('agent_id_malformed')
  if (parsed.credential === null) throw new AppError('secret_malformed')
  const credential = await readSecretInput(parsed.credential)
  view.authMethod = credential.authMethod
  const { claim } = parsed
  return {
    deploymentId: service.deploymentId,
    site: site.data,
    agentId: agentId.data,
    credential,
    claim,
    replaces: null,
  }
}

interface Service {
  deploymentId: DeploymentId
  name: string
  error: AppErrorData | null
}

/** The connected service that an address or its name means, or the chosen one when the row names none. */
function serviceOf({ store }: { store: Store }, given: string | null, chosen: DeploymentId): Service {
  const known = store.deployments.list()
  if (given === null) {
    const name = known.find(({ deploymentId }) => deploymentId === chosen)?.name ?? ''
    return { deploymentId: chosen, name, error: null }
  }
  const parsed = parseBaseUrl(given)
  const ofAddress = parsed.ok ? known.filter(({ baseUrl }) => baseUrl === parsed.baseUrl) : []
  const ofName = known.filter(({ name }) => name === given)
  // Of two services of one name nobody knows which is meant.
  const [found, another] = ofAddress.length > 0 ? ofAddress : ofName
  if (found !== undefined && another === undefined)
    return { deploymentId: found.deploymentId, name: found.name, error: null }
  // An address that is none is not shown: who mixed up two columns may have put a secret there.
  if (!parsed.ok) return { deploymentId: chosen, name: '', error: { code: parsed.code, details: {} } }
  const { baseUrl } = parsed
  return {
    deploymentId: chosen,
    name: baseUrl,
    error: { code: 'import_service_unknown', details: { baseUrl } },
  }
}
