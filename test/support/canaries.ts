/** Looks for secrets in bytes, however they may have been written down. */

/** A name that may be printed, and the secret that may not be found. */
export type Canaries = ReadonlyMap<string, string>

interface Needle {
  name: string
  bytes: Buffer
}

const shortestPiece = 16

/** Gives the search: which canaries are in some bytes, by name and the way in which they are written there. */
export function createSweep(canaries: Canaries): (bytes: Buffer) => string[] {
  const needles = [...canaries].flatMap(([name, secret]) => needlesOf(name, secret))
  return (bytes) => [...new Set(needles.filter((needle) => bytes.includes(needle.bytes)).map(({ name }) => name))]
}

function needlesOf(name: string, secret: string): Needle[] {
  return piecesOf(secret).flatMap((piece) => {
    const distinct = new Map<string, Needle>()
    for (const [encoding, bytes] of encodingsOf(piece)) {
      const key = bytes.toString('latin1')
      if (!distinct.has(key)) distinct.set(key, { name: `${name} as ${encoding}`, bytes })
    }
    return [...distinct.values()]
  })
}

/** What is worth finding by itself: the lines of a key, the signature of a token, else the whole. */
function piecesOf(secret: string): string[] {
  if (secret.includes('-----BEGIN')) {
    const lines = secret.split('\n').filter((line) => line.length >= shortestPiece && !line.startsWith('---'))
    return [lines.join(''), ...lines]
  }
  const parts = secret.split('.')
  const signature = parts[2]
  return parts.length === 3 && signature !== undefined ? [signature] : [secret]
}

function encodingsOf(text: string): Map<string, Buffer> {
  const raw = Buffer.from(text)
  const encodings = new Map<string, Buffer>([
    ['text', raw],
    ['UTF-16LE', Buffer.from(text, 'utf16le')],
    ['hex', Buffer.from(raw.toString('hex'))],
    ['HEX', Buffer.from(raw.toString('hex').toUpperCase())],
    ['percent-encoding', Buffer.from(encodeURIComponent(text))],
    ['percent-encoding in lower case', Buffer.from(lowerCaseEscapes(encodeURIComponent(text)))],
    ['JSON', Buffer.from(JSON.stringify(text).slice(1, -1))],
    ['JSON with escaped slashes', Buffer.from(JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'))],
    ['reversed text', Buffer.from([...text].reverse().join(''))],
  ])
  // Three bytes become four characters: what surrounds the secret decides at which of three places it begins.
  for (const start of [0, 1, 2]) {
    const whole = raw.subarray(start, start + Math.floor((raw.length - start) / 3) * 3)
    encodings.set(`base64 (${start})`, Buffer.from(whole.toString('base64')))
    encodings.set(`base64url (${start})`, Buffer.from(whole.toString('base64url')))
  }
  return encodings
}

function lowerCaseEscapes(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())
}
