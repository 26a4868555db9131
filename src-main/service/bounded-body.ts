import type { Timer } from '../system/timer.ts'

export interface BodyLimits {
  maxBytes: number
  idleMs: number
}

export const defaultBodyLimits: BodyLimits = { maxBytes: 8 * 1024 * 1024, idleMs: 10_000 }

export type BodyResult =
  | { ok: true; text: string }
  | { ok: false; reason: 'too_large' | 'idle' | 'cut'; cause?: unknown }

/**
 * The body of a response as text, read no further than `maxBytes` after decompression and not past a pause of `idleMs`.
 * When it stops early it calls `giveUp`, which must end the connection.
 */
export async function readBoundedBody(
  response: Response,
  { limits, startTimer, giveUp }: { limits: BodyLimits; startTimer: Timer; giveUp: () => void },
): Promise<BodyResult> {
  if (response.body === null) return { ok: true, text: '' }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  let isIdle = false
  try {
    for (;;) {
      const cancelIdle = startTimer(limits.idleMs, () => {
        isIdle = true
        giveUp()
      })
      const { done, value } = await reader.read().finally(cancelIdle)
      if (done) return { ok: true, text: decodeText(Buffer.concat(chunks), response.headers.get('content-type')) }
      bytes += value.byteLength
      if (bytes > limits.maxBytes) {
        giveUp()
        return { ok: false, reason: 'too_large' }
      }
      chunks.push(value)
    }
  } catch (cause) {
    return { ok: false, reason: isIdle ? 'idle' : 'cut', cause }
  }
}

/**
 * UTF-8, as JSON is (RFC 8259 §8.1), without its byte order mark, or UTF-16 where the first bytes say so. What is
 * neither is in the encoding that the header names (a guide in GBK); a header that names another one for UTF-8 is wrong
 * more often than not.
 */
function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return decoderOf(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderOf(/;\s*charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType ?? '')?.[1] ?? 'utf-8').decode(bytes)
  }
}

/** By its byte order mark, or by the zero in its first character: JSON begins with two of ASCII (RFC 4627 §3). */
function wideEncodingOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === undefined || second === undefined) return null
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

function decoderOf(label: string) {
  try {
    // The later of the Chinese encodings reads the earlier ones too; servers name one for the other.
    return new TextDecoder(/^(?:x-)?gb/i.test(label) ? 'gb18030' : label)
  } catch {
    return new TextDecoder('utf-8')
  }
}
