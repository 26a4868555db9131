import type { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import type { PackItems, PackLine } from '../../../vault/pack/pack-line.ts'
import {
  type PackedAgentFacts,
  type PackedChallenge,
  type PackedDeployment,
  type PackedDraft,
  type PackedIntent,
  type PackedJournalLine,
  type PackedPrediction,
  type PackedRegistration,
  type PackedText,
  type PackedView,
  type PackedWrite,
  packFacts,
} from '../pack-content.ts'

export interface WithItems {
  items: PackItems
  /** Under which a try that failed may have left items in the keychain here; null or absent: there was none. */
  triedKey?: AgentKey | null
}

/** One that is no agent yet. */
interface PackedAlone extends WithItems {
  facts: PackedRegistration
  /** The database refused it as damaged: it is not tried again. */
  isLeftOut?: true
}

export interface PackedAgent extends WithItems {
  facts: PackedAgentFacts
  registration: PackedRegistration | null
  predictions: PackedPrediction[]
  drafts: PackedDraft[]
  intents: PackedIntent[]
  /** Of the discussion. */
  writes: PackedWrite[]
}

/** All that a pack holds, in memory. */
export interface PackContent {
  deployments: Map<number, PackedDeployment>
  challenges: Map<number, PackedChallenge>
  agents: Map<number, PackedAgent>
  /** Those that are no agents yet. */
  registrations: PackedAlone[]
  /** Of drafts of the discussion. */
  texts: PackedText[]
  views: PackedView[]
  appearance: { [Name in keyof Settings]?: Settings[Name] | undefined } | null
  journal: PackedJournalLine[]
}

export interface ContentReader {
  /** `pack_damaged` for a line that does not belong there. */
  take(line: PackLine): void
  /** The whole; `pack_damaged` when the last line has not come. */
  end(): PackContent
}

/** Puts the lines of a pack together again. */
export function createContentReader(): ContentReader {
  const content: PackContent = {
    deployments: new Map(),
    challenges: new Map(),
    agents: new Map(),
    registrations: [],
    texts: [],
    views: [],
    appearance: null,
    journal: [],
  }
  let endsWith: number | null = null
  const agentOf = (no: number): PackedAgent => {
    const agent = content.agents.get(no)
    if (agent === undefined) throw new AppError('pack_damaged')
    return agent
  }
  const takeRows = (kind: 'predictions' | 'drafts' | 'intents' | 'writes', facts: unknown): void => {
    if (kind === 'predictions') addRows(parsed(packFacts.predictions, facts), (agent) => agent.predictions)
    else if (kind === 'drafts') addRows(parsed(packFacts.drafts, facts), (agent) => agent.drafts)
    else if (kind === 'intents') addRows(parsed(packFacts.intents, facts), (agent) => agent.intents)
    else addRows(parsed(packFacts.writes, facts), (agent) => agent.writes)
  }
  const addRows = <Row>({ agent, rows }: { agent: number; rows: Row[] }, to: (agent: PackedAgent) => Row[]): void => {
    to(agentOf(agent)).push(...rows)
  }
  return {
    take({ kind, facts, items }) {
      if (endsWith !== null) throw new AppError('pack_damaged')
      switch (kind) {
        case 'deployments':
          for (const row of parsed(packFacts.deployments, facts).rows) content.deployments.set(row.no, row)
          return
        case 'challenges':
          for (const row of parsed(packFacts.challenges, facts).rows) content.challenges.set(row.no, row)
          return
        case 'agent': {
          const agent = parsed(packFacts.agent, facts)
          const rest = { registration: null, predictions: [], drafts: [], intents: [], writes: [] }
          content.agents.set(agent.no, { facts: agent, items, ...rest })
          return
        }
        case 'predictions':
        case 'drafts':
        case 'intents':
        case 'writes':
          takeRows(kind, facts)
          return
        case 'texts':
          content.texts.push(...parsed(packFacts.texts, facts).rows)
          return
        case 'registration': {
          const registration = parsed(packFacts.registration, facts)
          if (registration.agent === null) content.registrations.push({ facts: registration, items })
          else agentOf(registration.agent).registration = registration
          return
        }
        case 'views':
          content.views.push(...parsed(packFacts.views, facts).rows)
          return
        case 'settings':
          content.appearance = parsed(packFacts.settings, facts).appearance
          return
        case 'journal':
          content.journal.push(...parsed(packFacts.journal, facts).rows)
          return
        case 'end':
          endsWith = parsed(packFacts.end, facts).agents
          return
        default:
          throw new AppError('pack_damaged')
      }
    },
    end() {
      if (endsWith === null || endsWith !== content.agents.size) throw new AppError('pack_damaged')
      return content
    },
  }
}

function parsed<Shape extends z.ZodType>(shape: Shape, facts: unknown): z.output<Shape> {
  const result = shape.safeParse(facts)
  // What did not fit is not told: it may be anything.
  if (!result.success) throw new AppError('pack_damaged')
  return result.data
}
