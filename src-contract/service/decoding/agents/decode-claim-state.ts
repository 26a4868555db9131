/** Whether an operator has claimed an agent, as deployments say so: by a flag, a word, a time or an owner. */
import { claimSaidBy } from '../../../rules/agents/claim-state.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, decodeField, keyOf } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { timeOf } from '../values/decode-time.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { listPlainParts, withPlainKeys } from '../values/plain-name.ts'

const claimedFlags = ['claimed', 'is_claimed', 'verified', 'is_verified', 'owner_verified', 'has_owner', 'is_owned']
const pendingFlags = [
  ...['claim_pending', 'is_claim_pending', 'pending_claim', 'unclaimed', 'is_unclaimed', 'claim_required'],
  ...['requires_claim', 'needs_claim', 'is_provisional'],
]
const wordNames = ['claim_status', 'claim_state', 'verification_status', 'verification', 'claim']
/** Told of the agent as a whole: a word that is not known, such as `suspended`, says nothing of its claim. */
const agentWordNames = ['agent_status']
/** Of these a flag is a word too: `verification_status: true`. */
const flagWordNames: readonly string[] = ['claim_status', 'claim_state', 'verification_status', 'verification']
/** Said of the claim where they are within it. */
const innerWordNames = ['status', 'state', 'claim_status']
const timeNames = ['claimed_at', 'verified_at']
const ownerNames = ['claimed_by', 'claimed_by_id']
const claimParts = ['claim', 'claim_info', 'verification', 'ownership']
const agentParts = ['agent', 'profile']
const linkParts = ['links', '_links']

/** What a response has while a claim is to be made; also where its status is of the agent alone. */
const openNames = [
  ...['claim_url', 'claim_link', 'claim_uri', 'claim_note', 'claim_code', 'pairing_code', 'claim_expires_at'],
  ...['claim_instructions', 'provisional_until', 'provisional_expires_at'],
]
/** The same within a part about the claim. */
const innerOpenNames = [...openNames, 'url', 'link', 'href', 'code', 'note']

type ClaimSaid = 'pending' | 'claimed'
/**
 * One thing that a response says. `active`: a status that may be of the agent alone, who works before it is claimed
 * too. `open`: something that goes with a claim that is to be made, or a word about the claim that is not known.
 */
type ClaimSign = ClaimSaid | 'active' | 'open'

/** What `withClaimSaid` has found. */
export const claimSaid = decodeField((value): ClaimSaid | null =>
  value === 'pending' || value === 'claimed' ? value : null,
)

function signOfWord(value: unknown): ClaimSign | null {
  const word = plainWordOf(value, ['status'])
  if (word === '') return null
  return word === 'active' ? 'active' : (claimSaidBy(word) ?? 'open')
}

/** `yes`: what the flag says where it is so. */
function signOfFlag(value: unknown, yes: ClaimSaid): ClaimSign | null {
  if (isPlainObject(value)) return null
  const flag = flagOf(value)
  if (flag !== null) return flag === (yes === 'claimed') ? 'claimed' : 'pending'
  const sign = signOfWord(value)
  // A time or a name in the place of a flag says as little as a word that is not known.
  return sign === null || sign === 'pending' || yes === 'claimed' ? sign : 'open'
}

interface SignNames {
  words: readonly string[]
  ofAgent?: readonly string[]
  open: readonly string[]
}

function listSigns(place: Body, { words, ofAgent = [], open }: SignNames): ClaimSign[] {
  const isOwned =
    timeNames.some((name) => timeOf(place[name]) !== null) || ownerNames.some((name) => isNamed(place[name]))
  const isFlag = (name: string) => flagOf(place[name]) !== null
  const signs = [
    ...claimedFlags.map((name) => signOfFlag(place[name], 'claimed')),
    ...pendingFlags.map((name) => signOfFlag(place[name], 'pending')),
    ...words.map((name) => (flagWordNames.includes(name) ? signOfFlag(place[name], 'claimed') : null)),
    ...words.filter((name) => !isFlag(name)).map((name) => signOfWord(place[name])),
    ...ofAgent.map((name) => signOfWord(place[name])).filter((sign) => sign !== 'open'),
    isOwned ? ('claimed' as const) : null,
    open.some((name) => isGiven(place[name])) ? ('open' as const) : null,
  ]
  return signs.filter((sign) => sign !== null)
}

/** How databases and servers write that there is nobody. */
const nobody =
  /^(?:[0-]+|-\d+|no[ _-]?(?:body|one|owner)|none|unassigned|unclaimed|unowned|unknown|empty|false|无|暂无|未认领)$/i

/** An owner, by an id or in an object with one. */
function isNamed(value: unknown): boolean {
  const owner = keyOf(isPlainObject(value) ? (value.id ?? value.name) : value)
  return owner !== null && !nobody.test(owner.trim())
}

/** Whether there is something under a name, and no zero, word or time that servers write where there is none. */
function isGiven(value: unknown): boolean {
  if (isPlainObject(value)) return Object.values(value).some(isGiven)
  const text = keyOf(value)?.trim() ?? ''
  return text !== '' && !/^(?:0+|false)$/i.test(text) && !/^(?:0001|1970)-/.test(text)
}

/**
 * What a response says of an agent's claim; null where it says nothing of it. Where it says both, the claim is pending:
 * whoever gives a link up for used cannot get it back. Of a response that is the agent its own status counts too. That
 * an agent is active says that it is claimed only where nothing else speaks of a claim that may be open.
 */
function readClaimSaid(body: Body, { isAgent }: { isAgent: boolean }): ClaimSaid | null {
  const plain = withPlainKeys(body)
  const agents = [...(isAgent ? [plain] : []), ...listPlainParts(plain, agentParts)]
  const parts = [
    ...listPlainParts(plain, claimParts),
    ...agents.flatMap((agent) => claimParts.map((name) => agent[name]).filter(isPlainObject)),
  ]
  const signs = [
    ...[plain, ...agents].flatMap((place) =>
      listSigns(place, { words: wordNames, ofAgent: agentWordNames, open: openNames }),
    ),
    ...agents.flatMap((agent) => listSigns(agent, { words: [], ofAgent: ['status'], open: [] })),
    ...listPlainParts(plain, linkParts).flatMap((links) =>
      listSigns(links, { words: [], open: [...openNames, 'claim'] }),
    ),
    ...parts.flatMap((part) => listSigns(withPlainKeys(part), { words: innerWordNames, open: innerOpenNames })),
  ]
  if (signs.includes('pending')) return 'pending'
  if (signs.includes('claimed')) return 'claimed'
  return signs.includes('active') && !signs.includes('open') ? 'claimed' : null
}

/** The response with what it says of the claim as `claim_said`. `isAgent`: it is about the agent as a whole. */
export function withClaimSaid(body: unknown, { isAgent }: { isAgent: boolean }): unknown {
  return isPlainObject(body) ? { ...body, claim_said: readClaimSaid(body, { isAgent }) } : body
}
