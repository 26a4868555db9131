/** Whether an operator has claimed an agent, as deployments say so: by a flag, a word, a time or an owner. */
import { claimSaidBy } from '../../rules/agents/claim-state.ts'
import { isPlainObject } from '../../rules/plain-object.ts'
import { type Body, decodeField, keyOf } from './decode.ts'
import { flagOf } from './decode-flag.ts'
import { timeOf } from './decode-time.ts'
import { plainWordOf } from './decode-word.ts'
import { listPlainParts, withPlainKeys } from './plain-name.ts'

const claimedFlags = ['claimed', 'is_claimed', 'verified', 'is_verified', 'owner_verified', 'has_owner', 'is_owned']
const pendingFlags = [
  ...['claim_pending', 'is_claim_pending', 'pending_claim', 'unclaimed', 'is_unclaimed', 'claim_required'],
  ...['requires_claim', 'needs_claim', 'is_provisional'],
]
const wordNames = ['claim_status', 'claim_state', 'verification_status', 'verification', 'agent_status', 'claim']
/** Of these a flag is a word too: `verification_status: true`. */
const flagWordNames: readonly string[] = ['claim_status', 'claim_state', 'verification_status', 'verification']
/** Said of the claim where they are within it. */
const innerWordNames = ['status', 'state', 'claim_status']
const timeNames = ['claimed_at', 'verified_at']
const ownerNames = ['claimed_by', 'claimed_by_id']
const claimParts = ['claim', 'claim_info', 'verification', 'ownership']
const agentParts = ['agent', 'profile']

type ClaimSaid = 'pending' | 'claimed'

/** What `withClaimSaid` has found. */
export const claimSaid = decodeField((value): ClaimSaid | null =>
  value === 'pending' || value === 'claimed' ? value : null,
)

function saidBy(place: Body, words: readonly string[]): ClaimSaid[] {
  const flags = (names: readonly string[], yes: ClaimSaid): ClaimSaid[] =>
    names
      .map((name) => (isPlainObject(place[name]) ? null : flagOf(place[name])))
      .filter((flag) => flag !== null)
      .map((flag) => (flag ? yes : yes === 'claimed' ? 'pending' : 'claimed'))
  const said = words.map((name) => claimSaidBy(plainWordOf(place[name], ['status']))).filter((each) => each !== null)
  const isClaimed =
    timeNames.some((name) => timeOf(place[name]) !== null) || ownerNames.some((name) => isNamed(place[name]))
  return [
    ...flags(claimedFlags, 'claimed'),
    ...flags(pendingFlags, 'pending'),
    ...flags(
      words.filter((name) => flagWordNames.includes(name)),
      'claimed',
    ),
    ...said,
    ...(isClaimed ? ['claimed' as const] : []),
  ]
}

/** An owner, by an id or in an object with one. */
const isNamed = (value: unknown): boolean =>
  (isPlainObject(value) ? keyOf(value.id ?? value.name) : keyOf(value)) !== null

/**
 * What a response says of an agent's claim; null where it says nothing of it. Where it says both, the claim is pending:
 * whoever gives a link up for used cannot get it back. Of a response that is the agent its own status counts too.
 */
function readClaimSaid(body: Body, { isAgent }: { isAgent: boolean }): ClaimSaid | null {
  const plain = withPlainKeys(body)
  const agents = [...(isAgent ? [plain] : []), ...listPlainParts(plain, agentParts)]
  const said = [
    ...[plain, ...agents].flatMap((place) => saidBy(place, wordNames)),
    ...agents.flatMap((agent) => saidBy(agent, ['status'])),
    ...[
      ...listPlainParts(plain, claimParts),
      ...agents.flatMap((agent) => claimParts.map((name) => agent[name]).filter(isPlainObject)),
    ].flatMap((part) => saidBy(withPlainKeys(part), innerWordNames)),
  ]
  return said.includes('pending') ? 'pending' : (said[0] ?? null)
}

/** The response with what it says of the claim as `claim_said`. `isAgent`: it is about the agent as a whole. */
export function withClaimSaid(body: unknown, { isAgent }: { isAgent: boolean }): unknown {
  return isPlainObject(body) ? { ...body, claim_said: readClaimSaid(body, { isAgent }) } : body
}
