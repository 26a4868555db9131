/** Reading request bodies: bounded, UTF-8, JSON. */
import { Refusal } from '../refusal.ts'

/** Ten thousand characters of text, every one of them escaped, fit four times over. */
const maxBodyBytes = 256 * 1024

/** The body as UTF-8 text, empty for GET and HEAD. Throws 413 over the limit. */
export async function readBodyText(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return ''
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBodyBytes) throw tooLarge()
  if (request.body === null) return ''
  if (announced > 0) return decodeUtf8(new Uint8Array(await request.arrayBuffer()))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return decodeUtf8(Buffer.concat(chunks))
}

/** `undefined` for an empty body: whether one is needed is for the endpoint's schema to say. */
export function readJson(text: string): { value: unknown; refusal: Refusal | null } {
  if (text.trim() === '') return { value: undefined, refusal: null }
  try {
    return { value: JSON.parse(text), refusal: null }
  } catch {
    return { value: undefined, refusal: new Refusal(400, 'The request body is not valid JSON') }
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, 'The request body is not valid UTF-8')
  }
}

function tooLarge(): Refusal {
  return new Refusal(413, `The request body is larger than ${maxBodyBytes} bytes`, { connection: 'close' })
}
