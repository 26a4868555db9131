import pLimit from 'p-limit'
import type { AppErrorData } from '#contract/app-error.ts'
import type { ImportView } from '#contract/ipc/imports.procedures.ts'
import { addReadAgent } from '../agents/add-agent.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { createStopRule } from '../stop-after-failures.ts'
import type { Workspace } from '../workspace.ts'
import { type ImportSession, type ImportTarget, importViewOf } from './import-session.ts'

const atOnce = 4

type Row = ImportSession['rows'][number]

/** The import that is held or runs. */
export function currentImport({ imports }: Workspace): { import: ImportView | null } {
  const held = imports.current()
  return { import: held === null ? null : importViewOf(held) }
}

/**
 * Begins to take these rows into the fleet, each as *Add agent* does; answers at once. What is done stays done: a row
 * that was cancelled or failed can be run again. Stops by itself where going on cannot help, as with a locked keychain.
 */
export function runImport(
  workspace: Workspace,
  { importId, lines }: { importId: string; lines: readonly number[] },
): ImportView {
  const held = heldImport(workspace, importId)
  if (held.run !== null) return importViewOf(held)
  const wanted = new Set(lines)
  const rows = held.rows.filter(({ view, target }) => wanted.has(view.line) && target !== null)
  for (const { view } of rows) Object.assign(view, { state: 'waiting', error: null })
  held.isStopping = false
  held.blockedBy = null
  held.run = runRows(workspace, held, rows).finally(() => {
    held.run = null
    workspace.notify('imports')
  })
  workspace.imports.touch()
  workspace.notify('imports')
  return importViewOf(held)
}

/** Lets the rows under way end and begins no other. */
export function cancelImport(workspace: Workspace, { importId }: { importId: string }): ImportView {
  const held = heldImport(workspace, importId)
  held.isStopping = true
  workspace.notify('imports')
  return importViewOf(held)
}

/** Forgets the import with its credentials; agents that it has added stay. */
export function dropImport(workspace: Workspace, { importId }: { importId: string }): Record<string, never> {
  if (workspace.imports.current()?.importId === importId) workspace.imports.drop()
  workspace.notify('imports')
  return {}
}

function heldImport({ imports }: Workspace, importId: string): ImportSession {
  const held = imports.current()
  return orThrow(held?.importId === importId ? held : null, 'not_found')
}

async function runRows(workspace: Workspace, held: ImportSession, rows: readonly Row[]): Promise<void> {
  const isToStop = createStopRule()
  await pLimit(atOnce).map(rows, async (row) => {
    const { target } = row
    if (held.isStopping || target === null) {
      row.view.state = 'ready'
      return
    }
    row.view.state = 'working'
    const error = await addRow(workspace, row, target)
    if (isToStop(error)) {
      held.isStopping = true
      held.blockedBy = error
    }
    workspace.notify('imports')
  })
}

/** Null when the agent is in the fleet, by this row or before. */
async function addRow(workspace: Workspace, row: Row, target: ImportTarget): Promise<AppErrorData | null> {
  try {
    await addReadAgent(workspace, { ...target, name: row.view.name })
    row.view.state = 'added'
  } catch (thrown) {
    const error = errorDataOf(thrown)
    if (error.code !== 'agent_already_added') {
      row.view.state = 'failed'
      row.view.error = error
      return error
    }
    row.view.state = 'known'
  }
  row.target = null
  return null
}
