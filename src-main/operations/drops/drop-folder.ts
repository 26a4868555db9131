/** Which folder is watched, and whether it can be used. */
import { constants } from 'node:fs'
import { access, lstat, mkdir, opendir, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import type { Confirmations } from '../../ports/confirmations.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { Store } from '../../store/store.ts'

const settingSchema = z.object({ folder: z.string() })
type SettingStore = Pick<Store, 'settings'>

/** The folder that the operator has chosen; null: the drop folder is off. */
export function readDropFolder({ settings }: SettingStore): string | null {
  return settingSchema.safeParse(settings.get('dropFolder')).data?.folder ?? null
}

/** Nothing is taken from the drop folder any more; the folder and its files stay. */
export function turnOffDropFolder({ settings }: SettingStore): void {
  settings.set('dropFolder', null)
}

/**
 * Lets the operator choose the folder; one of the console's own is refused with `drop_folder_inside_data`, one that
 * cannot be read and written in with `drop_folder_unusable`. Files that are there already are somebody's: the operator
 * is asked before they are taken. Gives whether one was chosen.
 */
export async function chooseDropFolder({
  store,
  fileDialogs,
  confirmations,
  dataFolder,
}: {
  store: SettingStore
  fileDialogs: FileDialogs
  confirmations: Pick<Confirmations, 'confirmDropFolder'>
  dataFolder: string
}): Promise<boolean> {
  const chosen = await fileDialogs.chooseFolder()
  if (chosen === null) return false
  const folder = await asUnusable(() => realpath(chosen))
  if (isInside(folder, await realpath(dataFolder).catch(() => dataFolder)))
    throw new AppError('drop_folder_inside_data')
  const { length: files } = await asUnusable(() => listDropNames(folder))
  if (files > 0 && !(await confirmations.confirmDropFolder({ folder, files }))) return false
  await prepareDropFolder(folder)
  store.settings.set('dropFolder', { folder })
  return true
}

/** Where taken files and outcomes are. */
export function doneFolderOf(folder: string): string {
  return join(folder, 'done')
}

/** One look goes through no more entries than this. */
const mostEntries = 50_000

/** Names that may be a finished file, in order. Hidden ones and those of a file that is being written are none. */
export async function listDropNames(folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of await opendir(folder, { bufferSize: 256 })) {
    if (!name.startsWith('.') && name.toLowerCase().endsWith('.json')) names.push(name)
    if (names.length >= mostEntries) break
  }
  return names.sort()
}

/** Makes the folder of outcomes where it is missing. `drop_folder_unusable` when either cannot be used. */
export function prepareDropFolder(folder: string): Promise<void> {
  return asUnusable(async () => {
    const done = doneFolderOf(folder)
    await access(folder, constants.R_OK | constants.W_OK)
    await mkdir(done).catch((thrown: unknown) => {
      if (codeOf(thrown) !== 'EEXIST') throw thrown
    })
    // A link would have outcomes written somewhere else.
    if (!(await lstat(done)).isDirectory()) throw new AppError('drop_folder_unusable', { reason: 'ENOTDIR' })
  })
}

async function asUnusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw new AppError('drop_folder_unusable', { reason: codeOf(thrown) }, { cause: thrown })
  }
}

/** What the system calls a failure, as `ENOENT`. */
function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown'
}

function isInside(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(outer + sep)
}

/** The folder that has the console's own data. */
export function dataFolderOf(places: { database: string }): string {
  return dirname(places.database)
}
