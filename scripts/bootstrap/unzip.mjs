import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY_BYTES = 22
const LOCAL_HEADER_BYTES = 30
const METHOD_STORED = 0
const METHOD_DEFLATED = 8

/**
 * Unpacks the files of a zip archive for which `placeOf(name)` gives a path inside `targetDir`; `undefined` leaves one
 * out. Keeps the permission bits. Written here because a fresh machine has neither `unzip` nor a package for it, and
 * because 25,000 of the archive's 25,900 files are not wanted. No zip64, encryption or links: refused, not guessed.
 */
export async function unzip(zipFile, targetDir, placeOf) {
  const handle = await fs.promises.open(zipFile, 'r')
  try {
    let count = 0
    for (const entry of await readDirectory(handle)) {
      const place = entry.name.endsWith('/') ? undefined : placeOf(entry.name)
      if (place === undefined) continue
      const target = path.resolve(targetDir, place)
      if (!target.startsWith(path.resolve(targetDir) + path.sep))
        throw new Error(`zip entry leaves its folder: ${entry.name}`)
      await fs.promises.mkdir(path.dirname(target), { recursive: true })
      await extract(handle, { entry, zipFile, target })
      count += 1
    }
    return count
  } finally {
    await handle.close()
  }
}

async function readDirectory(handle) {
  const { size } = await handle.stat()
  const tail = await readAt(handle, Math.max(0, size - END_OF_DIRECTORY_BYTES - 0xffff), size)
  let end = tail.length - END_OF_DIRECTORY_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  if (end < 0) throw new Error('not a zip archive')
  const entryCount = tail.readUInt16LE(end + 10)
  const directoryBytes = tail.readUInt32LE(end + 12)
  const directoryStart = tail.readUInt32LE(end + 16)
  if (entryCount === 0xffff || directoryStart === 0xffffffff) throw new Error('zip64 archives are not supported')
  const directory = await readAt(handle, directoryStart, directoryStart + directoryBytes)
  const entries = []
  for (let at = 0; entries.length < entryCount; ) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('damaged zip directory')
    const nameBytes = directory.readUInt16LE(at + 28)
    entries.push({
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      mode: (directory.readUInt32LE(at + 38) >>> 16) & 0o777,
      headerStart: directory.readUInt32LE(at + 42),
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
    })
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

async function extract(handle, { entry, zipFile, target }) {
  const header = await readAt(handle, entry.headerStart, entry.headerStart + LOCAL_HEADER_BYTES)
  const start = entry.headerStart + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  const output = fs.createWriteStream(target, { mode: entry.mode || 0o644 })
  if (entry.bytes === 0) {
    output.end()
    return
  }
  const input = fs.createReadStream(zipFile, { start, end: start + entry.compressedBytes - 1 })
  if (entry.method === METHOD_STORED) await pipeline(input, output)
  else if (entry.method === METHOD_DEFLATED) await pipeline(input, zlib.createInflateRaw(), output)
  else throw new Error(`zip method ${entry.method} is not supported: ${entry.name}`)
  if (output.bytesWritten !== entry.bytes) throw new Error(`zip entry is damaged: ${entry.name}`)
}

async function readAt(handle, start, end) {
  const buffer = Buffer.alloc(end - start)
  await handle.read(buffer, 0, buffer.length, start)
  return buffer
}
