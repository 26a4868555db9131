/** The step by which an agent gets an owner, in the forms in which deployments put it: a link, a code, an end. */
import { type Body, firstOf, isBody, keyOf, spellingsOf, textOf } from './decode.ts'
import { readLifetimeMs } from './decode-lifetime.ts'
import { endNames, findEnd } from './end-names.ts'

const linkNames = spellingsOf(['claim_url', 'claim_link', 'claim_uri', 'url', 'link', 'href', 'uri'])
const codeNames = spellingsOf(['pairing_code', 'claim_code', 'code', 'pin', 'user_code'])
const claimEnds = spellingsOf(['claim_expires_at', ...endNames])
const claimPart = /^(?:claim|claiming|claim_?(?:link|url|info|step|data)|pairing)$/i

/** An address in any of these forms, which an object of links may hold too: `{claim: {href: "https://…"}}`. */
function linkOf(value: unknown): string | null {
  const link = textOf(isBody(value) ? firstOf(value, linkNames) : value)
  return link !== null && /^(?:https?:\/)?\//i.test(link) ? link : null
}

/** A response with the link, the code and the end of its claim as fields of its own, wherever they came. */
export function mergeClaim(body: unknown): unknown {
  if (!isBody(body)) return body
  const links = [body.links, body._links].filter(isBody)
  const parts = [body, ...links].flatMap((place) =>
    Object.entries(place).flatMap(([name, value]) => (claimPart.test(name) ? [value] : [])),
  )
  const inner = parts.filter(isBody)
  const found = {
    claim_url: parts.map(linkOf).find((link) => link !== null),
    pairing_code: inner.map((part) => keyOf(firstOf(part, codeNames))).find((code) => code !== null),
    claim_expires_at: inner.map((part) => findEnd(part, claimEnds)).find((end) => end !== undefined),
    claim_life_ms: [
      ...['claim', 'claim_link', 'claim_url', 'link'].map((subject) => readLifetimeMs(body, subject)),
      ...inner.map((part) => readLifetimeMs(part)),
    ].find((life) => life !== null),
    provisional_until: inner.map((part) => firstOf(part, ['provisional_until', 'provisionalUntil'])).find(isTold),
  }
  return { ...tellingOf(found), ...tellingOf(body) }
}

const linkInWords = /https?:\/\/[^\s"'<>()（）「」]*\/claim[^\s"'<>()（）「」]*[^\s"'<>()（）「」.,;!?。，；！？]/i
const codeInWords = /(?<![A-Z0-9-])[A-Z0-9]{3}-[A-Z0-9]{3}(?![A-Z0-9-])/

/** Link and code of a claim out of words: `Open https://arena.example/claim/c_1 with code K7P-2QD`. */
export function findClaimInWords(words: string): { claim_url: string; pairing_code: string | null } | null {
  const link = linkInWords.exec(words)?.[0]
  return link === undefined ? null : { claim_url: link, pairing_code: codeInWords.exec(words)?.[0] ?? null }
}

/** An object that stands where a link is expected has been read into the link. */
function tellingOf(body: Body): Body {
  const isPart = ([name, value]: readonly [string, unknown]) => claimPart.test(name) && isBody(value)
  return Object.fromEntries(Object.entries(body).filter((entry) => isTold(entry[1]) && !isPart(entry)))
}

const isTold = (value: unknown) => value !== undefined && value !== null && value !== ''
