import { z } from 'zod'
import { maxFrameCharacters } from '#contract/ipc/frame-limit.ts'

/**
 * As `maxFrameCharacters`, a limit on what a page may push through its port. A page that goes past them loses the port;
 * main loses nothing.
 */
const maxFramesPerSecond = 1_000

/**
 * The two frames that the console's page sends: a call with its input as JSON, and the end of a call. The handler knows
 * more of them (headers, files, streams), and one that it cannot read fails in it where nothing catches it.
 */
const frameSchema = z.union([
  z.strictObject({ i: z.string(), p: z.strictObject({ u: z.string().startsWith('/'), b: z.unknown() }) }),
  z.strictObject({ i: z.string(), t: z.literal(4) }),
])

/** The part of a message port that the RPC handler uses; Electron's `MessagePortMain` has it. */
interface PortLike {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  postMessage(data: unknown): void
  close(): void
}

/**
 * Wraps a port so that only frames of the page's own kind, of bounded size and number, reach the RPC handler. The
 * handler itself would take any structured clone unchecked; a frame that is none of ours closes the port instead.
 * `nowMs` is of a clock that only runs on; should it go back after all, the second begins again.
 */
export function guardPort(port: PortLike, nowMs: () => number): PortLike {
  let windowStartMs = nowMs()
  let framesInWindow = 0

  const isAcceptable = (data: unknown): boolean => {
    const sinceMs = nowMs() - windowStartMs
    if (sinceMs >= 1_000 || sinceMs < 0) {
      windowStartMs = nowMs()
      framesInWindow = 0
    }
    framesInWindow += 1
    if (framesInWindow > maxFramesPerSecond) return false
    return typeof data === 'string' && data.length <= maxFrameCharacters && isFrame(data)
  }

  return {
    on(event: 'message' | 'close', listener: (event: { data: unknown }) => void) {
      if (event === 'close') return port.on('close', () => listener({ data: null }))
      return port.on('message', (message) => {
        if (isAcceptable(message.data)) listener(message)
        else port.close()
      })
    },
    postMessage: (data) => port.postMessage(data),
    close: () => port.close(),
  }
}

function isFrame(text: string): boolean {
  try {
    return frameSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
