import { AppError, type AppErrorCode } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationTemplate } from '#contract/ipc/registration-form.ts'
import type { NameClash, RegistrationTableRow, TablePreview } from '#contract/ipc/registration-tables.ts'
import type { FileDialogs } from '../../../ports/file-dialogs.ts'
import type { Store } from '../../../store/store.ts'
import { readImportText } from '../../../system/read-text-file.ts'
import type { DraggedFiles } from '../../dragged/dragged-files.ts'
import { orThrow } from '../../row-outcome.ts'
import { findFreeName, namesOfSite } from '../free-name.ts'
import { parseTable } from './parse-table.ts'

const tableFaults: FileFaults = { tooLarge: 'table_too_large', unreadable: 'table_unreadable' }

interface TableSource {
  deploymentId: DeploymentId
  site: Site
  template: RegistrationTemplate
}

/**
 * Reads a table and judges each row, also against the names that this console knows at the site. Stores nothing, sends
 * nothing.
 */
export function readRegistrationTable(
  { store }: { store: Store },
  { deploymentId, site, template, text }: TableSource & { text: string },
): TablePreview {
  const { siteNo } = orThrow(store.deployments.site(deploymentId, site), 'not_found')
  const known = namesOfSite({ store }, siteNo)
  const { rows, ignoredColumns } = parseTable(text, template)
  const inTable = new Set(rows.map(({ name }) => name))
  const seen = new Set<string>()
  const isTaken = (name: string) => inTable.has(name) || known.clashOf(name) !== null
  const validated = rows.map((row): RegistrationTableRow => {
    const { name } = row
    const clash: NameClash | null = known.clashOf(name) ?? (seen.has(name) ? 'in_table' : null)
    if (name === '' || clash === null) {
      seen.add(name)
      return { ...row, clash: null, suggestedName: null }
    }
    const suggestedName = findFreeName(name, isTaken)
    // Two rows must not be offered the same way out.
    inTable.add(suggestedName)
    return { ...row, clash, suggestedName }
  })
  return { rows: validated, ignoredColumns }
}

/** The same for a file that the operator chooses; null when none was. */
export async function readRegistrationTableFile(
  deps: { store: Store },
  { fileDialogs }: { fileDialogs: FileDialogs },
  source: TableSource,
): Promise<{ table: TablePreview | null }> {
  const text = await promptForText({ fileDialogs }, tableFaults)
  return { table: text === null ? null : readRegistrationTable(deps, { ...source, text }) }
}

/** The same for a dragged file; null when it was taken already. */
export async function readDraggedRegistrationTable(
  deps: { store: Store },
  { dragged }: { dragged: DraggedFiles },
  { draggedId, ...source }: TableSource & { draggedId: string },
): Promise<{ table: TablePreview | null }> {
  const path = dragged.take(draggedId)
  if (path === null) return { table: null }
  return {
    table: readRegistrationTable(deps, { ...source, text: await nameFaults(readImportText(path), tableFaults) }),
  }
}

interface FileFaults {
  tooLarge: AppErrorCode
  unreadable: AppErrorCode
}

/**
 * The text of a file that holds no secret, as the operator chose it. What is wrong with the file is said in the words
 * of the caller.
 */
export function promptForText(
  { fileDialogs }: { fileDialogs: FileDialogs },
  codes: FileFaults,
): Promise<string | null> {
  return nameFaults(fileDialogs.chooseText(), codes)
}

async function nameFaults<Text>(reading: Promise<Text>, codes: FileFaults): Promise<Text> {
  try {
    return await reading
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    throw new AppError(thrown.code === 'import_too_large' ? codes.tooLarge : codes.unreadable)
  }
}
