import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { Concern } from '#contract/ipc/integrity.procedures.ts'
import { computeVerdict, findOwnReason, type IntegrityReason } from '#contract/rules/discussion/integrity.ts'
import { computeShingles, findSimilarTexts, type Shingles } from '#contract/rules/discussion/text-similarity.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { hashOfText } from '../outbox/kinds/discussion-write.ts'
import { readIntegrityModes } from './integrity-settings.ts'
import { joinTitle, type OwnTexts, readWrittenText } from './own-texts.ts'

export interface IntegrityDeps {
  store: Store
  ownTexts: OwnTexts
  clock: Clock
}

/** A write with the agent that it is to be made as; null: there is no such agent, and nothing is sent. */
export interface AskedItem {
  item: DiscussionItem
  agent: AgentRecord | null
}

/**
 * What speaks against each of these writes, in order: at most one reason towards the agent that it is about and one
 * for its words, the most alike of another agent. Words are compared with those before it in the same call, too.
 */
export function findConcerns(deps: IntegrityDeps, asked: readonly AskedItem[]): Concern[][] {
  const createConcern = createConcernMaker(deps)
  const likest = findLikest(deps, asked)
  return asked.map(({ item, agent }, index) => {
    if (agent === null) return []
    const concerns: Concern[] = []
    const reason = findOwnReason(item.kind)
    const other = reason === null ? null : findTarget(deps, item, agent)
    if (reason !== null && other !== null) {
      const text = 'parent' in item ? item.parent.text : 'comment' in item ? item.comment.text : null
      const earlier = text === null ? null : { text, atMs: null }
      concerns.push(createConcern({ reason, agent, other, about: idOfTarget(item), earlier, similarity: null }))
    }
    const found = likest.get(index)
    if (found !== undefined) {
      const { other: writer, earlier, similarity } = found
      const words = { reason: 'similar_text', agent, other: writer, about: earlier.text } as const
      concerns.push(createConcern({ ...words, earlier, similarity }))
    }
    return concerns
  })
}

interface ConcernFacts extends Pick<Concern, 'earlier' | 'similarity'> {
  reason: IntegrityReason
  agent: AgentRecord
  other: AgentRecord
  /** Tells it from another concern of the same two agents. */
  about: string
}

function createConcernMaker({ store }: Pick<IntegrityDeps, 'store'>) {
  const modes = readIntegrityModes(store)
  const isPairAllowed = createPairTest(store)
  return ({ reason, agent, other, about, earlier, similarity }: ConcernFacts): Concern => {
    const isAllowed = isPairAllowed(agent, other)
    return {
      concernId: hashOfText(reason, agent.agentKey, other.agentKey, about),
      reason,
      verdict: computeVerdict({ mode: modes[reason], isPairAllowed: isAllowed }),
      isPairAllowed: isAllowed,
      other: { agentKey: other.agentKey, name: other.name },
      earlier,
      similarity,
    }
  }
}

type PairTest = (one: Pick<AgentRecord, 'agentNo'>, other: Pick<AgentRecord, 'agentNo'>) => boolean

function createPairTest(store: Store): PairTest {
  const pairs = new Set(
    store.integrity.pairs().flatMap(({ oneNo, otherNo }) => [`${oneNo} ${otherNo}`, `${otherNo} ${oneNo}`]),
  )
  return (one, other) => pairs.has(`${one.agentNo} ${other.agentNo}`)
}

function idOfTarget(item: DiscussionItem): string {
  if (item.kind === 'reply') return item.parent.commentId
  if ('comment' in item) return item.comment.commentId
  return 'target' in item ? item.target.agentId : ''
}

/**
 * The agent of the fleet that a write is about, unless it is the writing agent itself. Who wrote a comment is looked
 * up here: what the page says of it only adds to that. Where nobody gives an id, the name tells.
 */
function findTarget({ store }: IntegrityDeps, item: DiscussionItem, agent: AgentRecord): AgentRecord | null {
  const { siteNo } = agent
  const comment = item.kind === 'reply' ? item.parent : 'comment' in item ? item.comment : null
  const ids: string[] = 'target' in item ? [item.target.agentId] : []
  if (comment !== null) {
    const eventId = 'event' in item ? (item.event?.eventId ?? null) : null
    ids.push(...store.integrity.authorsOf({ siteNo, eventId, commentId: comment.commentId }))
    if (comment.authorId !== null) ids.push(comment.authorId)
  }
  const found = ids.map((agentId) => store.agents.findAtSite(siteNo, agentId))
  if (ids.length === 0 && comment?.authorName != null) found.push(store.agents.findByName(siteNo, comment.authorName))
  return found.find((one) => one !== null && one.agentNo !== agent.agentNo) ?? null
}

interface LikestText {
  other: AgentRecord
  earlier: NonNullable<Concern['earlier']>
  similarity: number
}

/** A text to compare with: of the outbox, or of an item before this one. */
type ComparedText = { agentNo: number; shingles: Shingles } & (
  | { outboxNo: number }
  | { asked: number; agent: AgentRecord; text: string }
)

interface Match {
  compared: ComparedText
  similarity: number
}

interface AskedText {
  index: number
  agent: AgentRecord
  text: string
}

/** By index of the item, the most alike text of another agent; one of an allowed pair only where there is no other. */
function findLikest(deps: IntegrityDeps, asked: readonly AskedItem[]): Map<number, LikestText> {
  const texts = asked.flatMap(({ item, agent }, index): AskedText[] => {
    const text = agent === null ? '' : readItemText(item)
    return agent === null || text === '' ? [] : [{ index, agent, text }]
  })
  const isPairAllowed = createPairTest(deps.store)
  const likest = new Map<number, LikestText>()
  for (const deploymentId of new Set(texts.map(({ agent }) => agent.deploymentId))) {
    const ofDeployment = texts.filter(({ agent }) => agent.deploymentId === deploymentId)
    const matches = findMatches(deps, ofDeployment, deploymentId)
    for (const text of ofDeployment) {
      const found = chooseLikest(deps.store, text, { matches: matches.get(text.text) ?? [], isPairAllowed })
      if (found !== null) likest.set(text.index, found)
    }
  }
  return likest
}

/** By text, what is near-identical to it, the most alike first. Agents who are given the same text share the work. */
function findMatches(
  { ownTexts, clock }: IntegrityDeps,
  texts: readonly AskedText[],
  deploymentId: AgentRecord['deploymentId'],
): Map<string, Match[]> {
  const shinglesOf = new Map(texts.map(({ text }) => [text, computeShingles(text)]))
  const earlier: ComparedText[] = [
    ...ownTexts.list(deploymentId, clock()),
    ...texts.map(({ index, agent, text }) => {
      return {
        agentNo: agent.agentNo,
        shingles: shinglesOf.get(text) ?? computeShingles(text),
        asked: index,
        agent,
        text,
      }
    }),
  ]
  const matches = [...shinglesOf.keys()].map((text) => ({ text, found: [] as Match[] }))
  const shingles = earlier.map((compared) => compared.shingles)
  findSimilarTexts([...shinglesOf.values()], shingles, ({ text, earlier: index, similarity }) => {
    const compared = earlier[index]
    if (compared !== undefined) matches[text]?.found.push({ compared, similarity })
  })
  return new Map(matches.map(({ text, found }) => [text, found.sort((a, b) => b.similarity - a.similarity)]))
}

function chooseLikest(
  store: Store,
  { agent, index }: AskedText,
  { matches, isPairAllowed }: { matches: readonly Match[]; isPairAllowed: PairTest },
): LikestText | null {
  let ofAllowedPair: LikestText | null = null
  for (const match of matches) {
    const { compared } = match
    if (compared.agentNo === agent.agentNo || ('asked' in compared && compared.asked >= index)) continue
    const isAllowed = isPairAllowed(agent, compared)
    if (isAllowed && ofAllowedPair !== null) continue
    const found = readMatch(store, match)
    if (found !== null && !isAllowed) return found
    ofAllowedPair ??= found
  }
  return ofAllowedPair
}

/** Null for what was refused or cancelled since it was first read: it is nobody's text. */
function readMatch(store: Store, { compared, similarity }: Match): LikestText | null {
  if ('asked' in compared) return { other: compared.agent, earlier: { text: compared.text, atMs: null }, similarity }
  const row = store.integrity.text(compared.outboxNo)
  const other = row === null ? null : store.agents.find(row.agentKey)
  if (row === null || other === null) return null
  return { other, earlier: { text: readWrittenText(row.body), atMs: row.createdAtMs }, similarity }
}

/** The words of an item; empty where it has none. */
function readItemText(item: DiscussionItem): string {
  if (!('text' in item)) return ''
  return joinTitle('title' in item ? item.title.trim() : '', item.text.trim())
}
