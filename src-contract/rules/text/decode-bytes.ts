/** What encoding the bytes begin with a mark of; UTF-8 without one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
}

/**
 * The text of a file without its byte order mark: UTF-8, or UTF-16 with a mark in front, as spreadsheets write it when
 * they are asked for "Unicode text". Null for bytes that no such text has. Pure.
 */
export function decodeBytes(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
