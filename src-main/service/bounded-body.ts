import type { Timer } from '../system/timer.ts'

export interface BodyLimits {
  maxBytes: number
  idleMs: number
}

export type BodyResult =
  | { ok: true; text: string }
  | { ok: false; reason: 'too_large' | 'idle' | 'cut'; cause?: unknown }

/**
 * The body of an answer as text, read no further than `maxBytes` after decompression and not past a pause of `idleMs`.
 * When it stops early it calls `giveUp`, which must end the connection.
 */
export async function readBoundedBody(
  response: Response,
  { limits, startTimer, giveUp }: { limits: BodyLimits; startTimer: Timer; giveUp: () => void },
): Promise<BodyResult> {
  if (response.body === null) return { ok: true, text: '' }
  const reader = response.body.getReader()
  // Ignoring a byte order mark at the start, as RFC 8259 §8.1 allows.
  const decoder = new TextDecoder('utf-8')
  let text = ''
  let bytes = 0
  let isIdle = false
  try {
    for (;;) {
      const cancelIdle = startTimer(limits.idleMs, () => {
        isIdle = true
        giveUp()
      })
      const { done, value } = await reader.read().finally(cancelIdle)
      if (done) return { ok: true, text: text + decoder.decode() }
      bytes += value.byteLength
      if (bytes > limits.maxBytes) {
        giveUp()
        return { ok: false, reason: 'too_large' }
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch (cause) {
    return { ok: false, reason: isIdle ? 'idle' : 'cut', cause }
  }
}
