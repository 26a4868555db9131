/**
 * Words of the service, as they may be shown beside ours: the only text of a response that leaves main with an error.
 */
import { z } from 'zod'
import { namedClaimCode, otherwiseNamedCode } from './claim-code-words.ts'
import { cutToLength } from './cut-to-length.ts'
import { secretShapes } from './secret-shapes.ts'
import { escapeInvisible } from './visible-text.ts'

const longest = 300
/** Fewer characters of a secret in a row than this prove nothing; the service may say "a" too. */
const shortestQuote = 8
const removed = '⟦…⟧'

const serviceTextSchema = z.string().max(longest).brand<'ServiceWords'>()
/** Made by `quoteService` only. */
export type ServiceText = z.infer<typeof serviceTextSchema>

/** In words of the service a token does not begin within a word, as that of a name may: `MoneyJuggler2000`. */
function afterNoLetter({ source, flags }: RegExp): RegExp {
  return new RegExp(`(?<![A-Za-z])${source}`, flags)
}

/** What proves something wherever it comes from: tokens, keys, a link to claim by, a pairing code. */
const telling: readonly RegExp[] = [
  ...secretShapes.map(afterNoLetter),
  /(?<=\bhttps?:\/\/[^\s/?#"'<>]{1,255})[/?#][^\s"'<>]*/gi,
  // A link to claim by that is a path, or names its host without a scheme.
  /(?<!https?:\/?)\/[^\s"'<>]*claim[^\s"'<>]*\d[^\s"'<>]*/gi,
  /\b[A-Z0-9]{3}-[A-Z0-9]{3}\b/g,
  namedClaimCode,
  otherwiseNamedCode,
  /(?<=\b(?:secret|token|password|assertion|bearer|api[_ -]?key)\b["']?\s*[:=]?\s*["']?)(?=[^\s"',;]*\d)[\w+/=.~-]{8,}/gi,
]

/** The forms in which a secret may be in a URL, or in what a service sends back. */
export function listSecretForms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  const base64 = btoa(String.fromCharCode(...bytes))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // Half a surrogate pair, which a service may hand out too, has no percent-encoding: it is sent as U+FFFD.
  const wellFormed = new TextDecoder().decode(bytes)
  return [secret, encodeURIComponent(wellFormed), base64, base64.replaceAll('+', '-').replaceAll('/', '_'), hex]
}

/** The text without any stretch of eight or more characters that one of `secrets` has too. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const lower = text.toLowerCase()
  const isHidden = new Uint8Array(text.length)
  for (const form of secrets.flatMap(listSecretForms)) {
    const known = form.toLowerCase()
    const width = Math.min(shortestQuote, known.length)
    for (let at = 0; width > 0 && at + width <= lower.length; at += 1) {
      if (known.includes(lower.slice(at, at + width))) isHidden.fill(1, at, at + width)
    }
  }
  let shown = ''
  for (let at = 0; at < text.length; at += 1) {
    if (isHidden[at] === 0) shown += text[at]
    else if (isHidden[at - 1] !== 1) shown += removed
  }
  return shown
}

/** Shorter than any secret, link or code; what is as short is part of other words too. */
const shortestIssued = 6

/** A link is also given without its scheme, and as its path. */
function listIssuedForms(issued: string): string[] {
  const [, rest, path] = /^https?:\/\/([^/?#]*(.*))$/i.exec(issued) ?? []
  return [issued, rest ?? '', path ?? '']
}

/** A text of the service without what the same response gives once: that is in the keychain and nowhere else. */
export function removeIssued(text: string, issued: readonly (string | null)[]): string {
  const forms = issued.flatMap((each) => (each === null ? [] : listIssuedForms(each)))
  return forms
    .filter((each) => each.length >= shortestIssued)
    .reduce((rest, each) => rest.replaceAll(each, removed), text)
}

/**
 * The words of a refusal as one line of at most 300 characters: nothing of what we sent as a secret, no token, key,
 * claim link or pairing code, and characters that are invisible or turn text around as their codes. Null when nothing
 * is left to read.
 */
export function quoteService(words: string, secretsSent: readonly string[]): ServiceText | null {
  const hidden = telling.reduce(
    (text, pattern) => text.replace(pattern, removed),
    withoutSecrets(words.slice(0, 4 * longest), secretsSent),
  )
  const plain = escapeInvisible(hidden.replaceAll(/\s+/gu, ' ').trim())
  const short = plain.length <= longest ? plain : `${cutToLength(plain, longest - 1)}…`
  return /[\p{L}\p{N}]/u.test(short.replaceAll(removed, '')) ? serviceTextSchema.parse(short) : null
}
