/** The step by which an agent gets an owner, in the forms in which deployments put it: a link, a code, an end. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { namedClaimCode, otherwiseNamedCode } from '../../../rules/text/claim-code-words.ts'
import { type Body, firstOf, keyOf, spellingsOf, textOf } from '../decode.ts'
import { endNames, findEnd } from '../values/end-names.ts'
import { readLifetimeMs } from './decode-lifetime.ts'

const linkNames = spellingsOf(['claim_url', 'claim_link', 'claim_uri', 'url', 'link', 'href', 'uri'])
const codeNames = spellingsOf(['pairing_code', 'claim_code', 'code', 'pin', 'user_code'])
const claimEnds = spellingsOf(['claim_expires_at', ...endNames])
const claimPart = /^(?:claim|claiming|claim_?(?:link|url|info|step|data)|pairing)$/i

/** An address in any of these forms, which an object of links may hold too: `{claim: {href: "https://…"}}`. */
function linkOf(value: unknown): string | null {
  const link = textOf(isPlainObject(value) ? firstOf(value, linkNames) : value)
  return link !== null && /^(?:https?:\/)?\//i.test(link) ? link : null
}

/** A response with the link, the code and the end of its claim as fields of its own, wherever they came. */
export function mergeClaim(body: unknown): unknown {
  if (!isPlainObject(body)) return body
  const links = [body.links, body._links].filter(isPlainObject)
  const parts = [body, ...links].flatMap((place) =>
    Object.entries(place).flatMap(([name, value]) => (claimPart.test(name) ? [value] : [])),
  )
  const inner = parts.filter(isPlainObject)
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

interface GivenClaim {
  claim_url: string | null
  pairing_code: string | null
}

/** What no address holds that is in words of either language. */
const wordEdges = /[\s"'`<>()（）「」“”，。；：！？、]+/
const longestLink = 2_000
const claimLink = /https?:\/\/.*\/claim[\x21-\x7e]*/i
/** An address may be of a page about claiming, or of one at which any agent is claimed. */
const ownClaimLink = /\/claim.*\d/i
/** An asset (`XAU-USD`) has no figure, and a range (`100-200`) no letter. */
const bareCode = /(?<![A-Z0-9/-])(?=[A-Z-]{0,6}\d)(?=[\d-]{0,6}[A-Z])[A-Z0-9]{3}-[A-Z0-9]{3}(?![A-Z0-9-])/g

/**
 * A claim of which words say what the fields do not: `Open https://arena.example/claim/c_1 with code K7P-2QD`. `isDue`:
 * there is a claim to be made now, so that any address of claiming is its link; else one without a code has to tell
 * which claim it is of.
 */
export function findClaimInWords(given: GivenClaim, words: string, { isDue }: { isDue: boolean }): GivenClaim {
  const firstOfWords = (pattern: RegExp) => words.match(pattern)?.[0] ?? null
  const namedCode = given.pairing_code ?? firstOfWords(namedClaimCode)
  const isLink = (link: string) => isDue || namedCode !== null || ownClaimLink.test(link)
  const claim_url = given.claim_url ?? listClaimLinks(words).find(isLink) ?? null
  const besideLink = claim_url === null ? null : (firstOfWords(otherwiseNamedCode) ?? firstOfWords(bareCode))
  return { claim_url, pairing_code: namedCode ?? besideLink }
}

function listClaimLinks(words: string): string[] {
  const parts = words.split(wordEdges).filter((part) => part.length <= longestLink)
  return parts.flatMap((part) => claimLink.exec(part)?.[0].replace(/[.,;:!?*]+$/, '') ?? [])
}

/** An object where a link is expected has been read into the link. */
function tellingOf(body: Body): Body {
  const isPart = ([name, value]: readonly [string, unknown]) => claimPart.test(name) && isPlainObject(value)
  return Object.fromEntries(Object.entries(body).filter((entry) => isTold(entry[1]) && !isPart(entry)))
}

const isTold = (value: unknown) => value !== undefined && value !== null && value !== ''
