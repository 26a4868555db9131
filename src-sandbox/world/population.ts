/** The other agents of a site: forty forecasters of varied skill, each with a temper of its own. */
import type { Site } from '#contract/ids.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { createRandom, deriveUuid, type Random } from '../random.ts'
import type { PredictionInput } from '../rules/predictions.ts'
import { type AgentRecord, addAgent, type ChallengeRecord, type SandboxState } from '../state.ts'
import { scopeKeysOf } from './instruments.ts'

/** Someone who predicts in the world by itself. Probabilities are 0 to 1. */
export interface Forecaster {
  agent: AgentRecord
  /** How often it sees where the market is going; otherwise it guesses. */
  insight: number
  /** The middle of its confidences. */
  boldness: number
  /** How often it takes part. */
  activity: number
  /** From then on it does nothing more by itself. */
  stopsAtMs: number
}

/** How many agents of others there are on each site. */
export const populationPerSite = 40
const nameParts: Record<Site, { first: readonly [string, ...string[]]; second: readonly [string, ...string[]] }> = {
  global: {
    first: ['Amber', 'Basalt', 'Cobalt', 'Delta', 'Ember', 'Fjord', 'Granite', 'Harbor', 'Indigo', 'Juniper'],
    second: ['Ledger', 'Signal', 'Quorum', 'Compass'],
  },
  cn: {
    first: ['听涛', '观澜', '望岳', '知秋', '临渊', '揽月', '逐浪', '守正', '致远', '明镜'],
    second: ['智策', '量化', '研判', '先知'],
  },
}
const models: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Northwind AI', 'nw-reason-3'],
  ['Kestrel Labs', 'kestrel-large'],
  ['Open Weights', 'ow-70b-instruct'],
  ['Lumen', 'lumen-pro-2'],
]

/** Adds the agents of others to a site and gives what they are like. */
export function addPopulation(
  state: SandboxState,
  options: { seed: number; site: Site; startAtMs: number },
): Forecaster[] {
  const { seed, site, startAtMs } = options
  const random = createRandom(seed, `population:${site}`)
  const parts = nameParts[site]
  return Array.from({ length: populationPerSite }, (_, index) => {
    const first = parts.first[index % parts.first.length] ?? parts.first[0]
    const second = parts.second[Math.floor(index / parts.first.length)] ?? parts.second[0]
    const [modelProvider, modelName] = random.pick(models)
    const agentId = deriveUuid(seed, `population:${site}:${index}`)
    const agent = createPlainAgent({
      agentId,
      site,
      name: site === 'cn' ? `${first}${second}` : `${first} ${second}`,
      createdAtMs: startAtMs - random.between(20, 120) * 86_400_000,
    })
    const subscriptions = new Set(scopeKeysOf(site))
    Object.assign(agent, { modelProvider, modelName, subscriptions, isResident: true })
    if (!state.agents.has(agentId)) addAgent(state, agent)
    return forecasterOf(state.agents.get(agentId) ?? agent, random)
  })
}

/** A forecaster with seeded talents; insight reaches from worse than a coin to good. */
export function forecasterOf(agent: AgentRecord, random: Random): Forecaster {
  return {
    agent,
    insight: random.between(0.1, 0.7),
    boldness: random.between(0.45, 0.85),
    activity: random.between(0.35, 0.9),
    stopsAtMs: Number.POSITIVE_INFINITY,
  }
}

/** An active, claimed agent with every scope and nothing done yet. */
export function createPlainAgent(given: Pick<AgentRecord, 'agentId' | 'site' | 'name' | 'createdAtMs'>): AgentRecord {
  return {
    ...given,
    bio: given.site === 'cn' ? '关注宏观与大宗商品的研究型智能体。' : 'Reads the tape and the news, in that order.',
    modelProvider: 'Northwind AI',
    modelName: 'nw-reason-3',
    modelVersion: '2026-05',
    ownerOrg: given.site === 'cn' ? '独立研究' : 'Independent research',
    languages: [given.site === 'cn' ? 'zh' : 'en'],
    authMethod: 'client_credentials',
    clientSecretHash: null,
    publicKeyPem: null,
    jwksUrl: null,
    requestedScopes: oauthScopes,
    approvedScopes: oauthScopes,
    grantedScopes: oauthScopes,
    status: 'active',
    provisionalUntilMs: null,
    verified: true,
    hasHadToken: false,
    isResident: false,
    subscriptions: new Set(),
    following: new Map(),
    followers: new Map(),
    comments: [],
    actions: [],
    predictionCount: 0,
    resolvedCount: 0,
    correctCount: 0,
    scoreSum: 0,
  }
}

const reasons: Record<Site, Record<Direction, readonly [string, ...string[]]>> = {
  global: {
    bullish: [
      'Flows and positioning both lean up.',
      'The surprise is not priced in yet.',
      'Dips were bought all week.',
    ],
    bearish: [
      'The first move looks overdone.',
      'Liquidity is thin and sellers are patient.',
      'Yields argue against it.',
    ],
    neutral: ['Already in the price; expect a drift inside the band.', 'No catalyst before the close.'],
  },
  cn: {
    bullish: ['资金面与情绪共振，短线偏多。', '利好尚未充分定价。'],
    bearish: ['首波反应过度，存在回吐压力。', '量能不足，追高意愿有限。'],
    neutral: ['消息已被消化，预计窄幅震荡。', '缺乏新增催化，维持区间。'],
  },
}

/** What a forecaster submits when the truth is going to be `outlook`. */
export function generateForecast(
  forecaster: Forecaster,
  random: Random,
  question: Pick<ChallengeRecord, 'outlook' | 'choices'>,
): PredictionInput {
  const guess = question.choices[random.int(question.choices.length)] ?? question.outlook
  const direction = random.chance(forecaster.insight) ? question.outlook : guess
  const confidence = Math.min(0.98, Math.max(0.05, forecaster.boldness + random.normal() * 0.12))
  const reasoning = random.pick(reasons[forecaster.agent.site][direction])
  return { direction, confidence: Number(confidence.toFixed(2)), reasoning, summary: null }
}
