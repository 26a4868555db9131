/** One request to a deployment, within bounds. */
import type { Answer } from './check-response.ts'

const timeoutMs = 30_000
const maxBytes = 8 * 1024 * 1024

/** The answer, or in words why there is none. Redirects are not followed: a token would go along. */
export async function sendRequest(url: string, request: RequestInit): Promise<Answer | string> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const contentType = response.headers.get('content-type') ?? ''
    const bytes = await readBounded(response)
    if (bytes === null) return `the answer is larger than ${maxBytes} bytes`
    return { status: response.status, contentType, text: new TextDecoder().decode(bytes) }
  } catch (error) {
    return reasonOf(error)
  }
}

async function readBounded(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
