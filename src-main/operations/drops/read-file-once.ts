import { constants, type FileHandle, lstat, open } from 'node:fs/promises'
import type { IgnoredReason } from '#contract/ipc/drops.procedures.ts'
import { maxDropBytes } from '#contract/rules/drops/drop-file.ts'

/** Reads up to `most` bytes of an open file. Injected, so that tests change the file meanwhile. */
export type ReadBytes = (file: FileHandle, most: number) => Promise<Uint8Array>

/**
 * `stamp` tells this file, with this content, from all others. `changing`: it was written to or replaced while it was
 * read, and is to be read again.
 */
export type FileReading =
  | { kind: 'read'; stamp: string; bytes: Uint8Array }
  | { kind: 'too_large'; stamp: string }
  | { kind: 'changing' }
  | { kind: 'gone' }
  | { kind: 'ignored'; reason: IgnoredReason }

interface Facts {
  dev: bigint
  ino: bigint
  size: bigint
  mtimeNs: bigint
}

/** The same for the same file only as long as nobody writes to it. */
export function fileVersionOf({ dev, ino, size, mtimeNs }: Facts): string {
  return [dev, ino, size, mtimeNs].join(':')
}

/** Without following a link, and without waiting for somebody to write into a pipe. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Reads a file of the drop folder as a whole or not at all. */
export async function readFileOnce(path: string, readBytes: ReadBytes = readUpTo): Promise<FileReading> {
  let file: FileHandle
  try {
    // Windows has no flag against links, so the entry itself is asked as well.
    const entry = await lstat(path)
    if (entry.isSymbolicLink()) return { kind: 'ignored', reason: 'link' }
    if (!entry.isFile()) return { kind: 'ignored', reason: 'not_a_file' }
    file = await open(path, flags)
  } catch (thrown) {
    return readingOfFailure(thrown)
  }
  try {
    const before = await file.stat({ bigint: true })
    if (!before.isFile()) return { kind: 'ignored', reason: 'not_a_file' }
    const stamp = fileVersionOf(before)
    if (before.size > maxDropBytes) return { kind: 'too_large', stamp }
    const bytes = await readBytes(file, maxDropBytes + 1)
    const [after, entry] = await Promise.all([file.stat({ bigint: true }), lstat(path, { bigint: true })])
    const isSame =
      fileVersionOf(after) === stamp && fileVersionOf(entry) === stamp && BigInt(bytes.length) === before.size
    return isSame ? { kind: 'read', stamp, bytes } : { kind: 'changing' }
  } catch (thrown) {
    return readingOfFailure(thrown)
  } finally {
    await file.close()
  }
}

async function readUpTo(file: FileHandle, most: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(most)
  let length = 0
  while (length < most) {
    const { bytesRead } = await file.read(buffer, length, most - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  // A copy of its own size: the rows of a batch are kept until they are stored.
  return Uint8Array.prototype.slice.call(buffer, 0, length)
}

function readingOfFailure(thrown: unknown): FileReading {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null
  if (code === 'ENOENT') return { kind: 'gone' }
  return { kind: 'ignored', reason: code === 'ELOOP' ? 'link' : 'unreadable' }
}
