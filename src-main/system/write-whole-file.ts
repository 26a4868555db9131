import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#contract/app-error.ts'

/**
 * Writes a file that only its owner may read, whole or not at all: beside its place first, to the disk, then under its
 * name. Gives its size in bytes. `file_not_written` when the disk refuses; what `chunks` throws is thrown on.
 */
export async function writeWholeFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const bytes = await writeAndSync(temporary, chunks)
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return bytes
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => {})
    throw thrown instanceof AppError ? thrown : asFileError(thrown)
  }
}

async function writeAndSync(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk)
      bytes += chunk.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return bytes
}

/** So that the name is on the disk too. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  } catch {
    // The file itself is on the disk; some systems refuse this for folders.
  }
}

function asFileError(thrown: unknown): AppError {
  const reason = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown'
  return new AppError('file_not_written', { reason }, { cause: thrown })
}
