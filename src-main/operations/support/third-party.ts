import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/app-error.ts'
import type { ThirdPartyComponent } from '#contract/ipc/support.procedures.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'

/** What others wrote that is in this build, by name; null where it was started without a whole build. */
export async function listComponents({ folder }: { folder: string | null }): Promise<ThirdPartyComponent[] | null> {
  const text = await readList(folder, 'components.json')
  return text === null ? null : (JSON.parse(text) as ThirdPartyComponent[])
}

/** Writes the bill of materials to where the operator says. `not_found` without one; `file_not_written`. */
export async function saveBill(
  { folder }: { folder: string | null },
  { fileDialogs }: { fileDialogs: FileDialogs },
): Promise<{ isSaved: boolean }> {
  const text = await readList(folder, 'sbom.cdx.json')
  if (text === null) throw new AppError('not_found')
  return { isSaved: await fileDialogs.saveText({ suggestedName: 'arena-console.cdx.json', text }) }
}

async function readList(folder: string | null, name: string): Promise<string | null> {
  if (folder === null) return null
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null
    throw thrown
  }
}
