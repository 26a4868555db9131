import pLimit from 'p-limit'
import type { AppErrorData } from '#contract/app-error.ts'
import type { ImportView } from '#contract/ipc/imports.procedures.ts'
import { type AddAgentDeps, addReadAgent } from '../agents/add-agent.ts'
import { keepImportedClaim } from '../claims/keep-imported-claim.ts'
import { type ReplaceCredentialDeps, replaceReadCredential } from '../credentials/replace-credential.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { createStopRule } from '../stop-after-failures.ts'
import { type ImportSession, type ImportSessions, type ImportTarget, importViewOf } from './import-session.ts'

interface RunImportDeps extends AddAgentDeps, ReplaceCredentialDeps {
  imports: ImportSessions
}

const atOnce = 4

type Row = ImportSession['rows'][number]

/** The import that is held or runs. */
export function getCurrentImport({ imports }: { imports: ImportSessions }): { import: ImportView | null } {
  const held = imports.current()
  return { import: held === null ? null : importViewOf(held) }
}

/**
 * Begins to take these rows into the fleet, each as *Add agent* does; of a row whose agent is there already, replaces
 * its credential and keeps its link. Answers at once. What is done stays done: a row that was cancelled or failed can
 * be run again. Stops by itself where going on cannot help, as with a locked keychain.
 */
export function runImport(
  deps: RunImportDeps,
  { importId, lines }: { importId: string; lines: readonly number[] },
): ImportView {
  const held = heldImport(deps, importId)
  if (held.run !== null) return importViewOf(held)
  const chosen = new Set(lines)
  const rows = held.rows.filter(({ view, target }) => chosen.has(view.line) && target !== null)
  for (const { view } of rows) Object.assign(view, { state: 'waiting', error: null })
  held.isStopping = false
  held.blockedBy = null
  held.run = runRows(deps, held, rows).finally(() => {
    held.run = null
    deps.notify('imports')
  })
  deps.imports.touch()
  deps.notify('imports')
  return importViewOf(held)
}

/** Lets the rows under way end and begins no other. */
export function cancelImport(
  deps: { imports: ImportSessions; notify: Notify },
  { importId }: { importId: string },
): ImportView {
  const held = heldImport(deps, importId)
  held.isStopping = true
  deps.notify('imports')
  return importViewOf(held)
}

/** Forgets the import with its credentials; agents that it has added stay. */
export function discardImport(
  deps: { imports: ImportSessions; notify: Notify },
  { importId }: { importId: string },
): Record<string, never> {
  if (deps.imports.current()?.importId === importId) deps.imports.drop()
  deps.notify('imports')
  return {}
}

function heldImport({ imports }: { imports: ImportSessions }, importId: string): ImportSession {
  const held = imports.current()
  return orThrow(held?.importId === importId ? held : null, 'not_found')
}

async function runRows(deps: RunImportDeps, held: ImportSession, rows: readonly Row[]): Promise<void> {
  const isToStop = createStopRule()
  await pLimit(atOnce).map(rows, async (row) => {
    const { target } = row
    if (held.isStopping || target === null) {
      row.view.state = row.idleState
      return
    }
    row.view.state = 'working'
    const error = await addRow(deps, row, target).catch((thrown: unknown) => {
      const error = errorDataOf(thrown)
      Object.assign(row.view, { state: 'failed', error })
      return error
    })
    if (isToStop(error)) {
      held.isStopping = true
      held.blockedBy = error
    }
    deps.notify('imports')
  })
}

/** Null when the agent is in the fleet, by this row or before, or has the credential and the link of the row now. */
async function addRow(deps: RunImportDeps, row: Row, target: ImportTarget): Promise<AppErrorData | null> {
  const { replaces, credential } = target
  try {
    if (replaces === null) {
      const { claim } = await addReadAgent(deps, { ...target, name: row.view.name })
      Object.assign(row.view, { state: 'added', claim })
    } else {
      const { facts } = await replaceReadCredential(deps, replaces, async () => credential)
      row.view.state = 'replaced'
      if (target.claim !== null)
        row.view.claim = await keepImportedClaim(deps, { agentKey: replaces, facts, claim: target.claim })
    }
  } catch (thrown) {
    const error = errorDataOf(thrown)
    if (error.code !== 'agent_already_added') {
      row.view.state = 'failed'
      row.view.error = error
      return error
    }
    becomeKnown(deps, row, target)
    return null
  }
  row.target = null
  return null
}

/** The agent was added meanwhile: like any other in the fleet, its credential is replaced only where that is chosen. */
function becomeKnown({ store }: RunImportDeps, row: Row, target: ImportTarget): void {
  const site = orThrow(store.deployments.site(target.deploymentId, target.site), 'not_found')
  const agent = orThrow(store.agents.findAtSite(site.siteNo, target.agentId), 'not_found')
  row.target = { ...target, replaces: agent.agentKey }
  row.idleState = 'known'
  row.view.state = 'known'
}
