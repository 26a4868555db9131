import { type Session, session } from 'electron'

/** As many as the outbox has writes under way at once; a further one waits. */
const lanes = 4

type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>

/**
 * A fetch that sends a request once. When a kept-alive connection closes before the answer, Chromium sends the request again by itself, a
 * POST too, and the service may have carried out the first. So each write goes out on a connection that was opened for it: in a
 * session of its own whose old connections are closed before, which stays reserved until the answer's body has ended.
 */
export function createWriteFetch(): Fetch {
  const idle = Array.from({ length: lanes }, (_, lane) => session.fromPartition(`write-${lane}`))
  const waiting: ((lane: Session) => void)[] = []

  const take = (): Promise<Session> => {
    const lane = idle.pop()
    return lane ? Promise.resolve(lane) : new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (lane: Session) => {
    const next = waiting.shift()
    if (next) next(lane)
    else idle.push(lane)
  }

  return async (input, init) => {
    const lane = await take()
    try {
      await lane.closeAllConnections()
      const answer = await lane.fetch(input, init)
      if (answer.body === null) giveBack(lane)
      return answer.body === null
        ? answer
        : new Response(
            untilEnd(answer.body, () => giveBack(lane)),
            answer,
          )
    } catch (thrown) {
      giveBack(lane)
      throw thrown
    }
  }
}

/** The same stream; `ended` runs once, when it was read to its end, failed, or was given up. */
function untilEnd(stream: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        ended()
        controller.close()
      } catch (thrown) {
        ended()
        controller.error(thrown)
      }
    },
    cancel(reason) {
      ended()
      return reader.cancel(reason)
    },
  })
}
