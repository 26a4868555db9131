/** What a test, or a person at the machine, does to the world: JSON over POST, from this machine only. */
import { Hono } from 'hono'
import { z } from 'zod'
import { siteSchema } from '#contract/ids.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { directionSchema } from '#contract/rules/predictions/direction.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { encodeChallenge } from '../handlers/challenge-records.ts'
import { encodeEvent } from '../handlers/event-records.ts'
import type { Env, SandboxContext } from '../http/context.ts'
import { type Faults, faultSchema } from '../http/faults.ts'
import { readBodyText, readJson } from '../http/read-body.ts'
import { createInputRefusal, Refusal } from '../refusal.ts'
import { approvableScopesOf, claimAgent } from '../rules/claims.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { ActiveShapes } from '../shapes/active-shapes.ts'
import { shapeNames } from '../shapes/registry.ts'
import type { AgentRecord, ChallengeRecord } from '../state.ts'
import { scopeKeysOf } from '../world/instruments.ts'
import { openOperatorChallenge, operatorChallengeSchema } from './operator-challenge.ts'
import { type OperatorCommand, operatorCommands } from './operator-commands.ts'

interface OperatorAppOptions {
  currentRun(): SandboxRun
  faults: Faults
  shapes: ActiveShapes
  /** Whether a `Host` header names this machine. */
  isOwnHost(hostHeader: string): boolean
  /** Begins a new run from the same seed; faults are gone too. */
  reset(): void
}

const scopesSchema = z.array(z.enum(oauthScopes))

/** The operator's side of the sandbox: time, faults, challenges, settings. From this machine only. */
export function createOperatorApp(options: OperatorAppOptions): Hono<Env> {
  const app = new Hono<Env>()
  const on: On = (command, schema, act) => {
    app.post(`/${command}`, async (context) => {
      refuseStrangers(context, options.isOwnHost)
      const { value, refusal } = readJson(await readBodyText(context.req.raw))
      if (refusal !== null) throw refusal
      const body = schema.safeParse(value ?? {})
      if (!body.success) throw createInputRefusal('body', body.error)
      const run = options.currentRun()
      run.world.runUntil(run.clock.now())
      return context.json(act(run, body.data) ?? {})
    })
  }
  onAgents(on)
  onWorld(on)
  onEvents(on)
  on(
    'faults',
    z.union([z.array(faultSchema), z.strictObject({ faults: z.array(faultSchema).optional() })]),
    (_, body) => {
      const faults = Array.isArray(body) ? body : body.faults
      if (faults !== undefined) options.faults.replace(faults)
      return { faults: options.faults.list() }
    },
  )
  on('shapes', z.strictObject({ shapes: z.array(z.enum(shapeNames)).optional() }), (_, { shapes }) => {
    if (shapes !== undefined) options.shapes.replace(shapes)
    return { shapes: options.shapes.names() }
  })
  on('reset', z.strictObject({}), () => options.reset())
  app.all('*', () => {
    throw new Refusal(404, `Not an operator command: POST one of ${operatorCommands.join(', ')}`)
  })
  return app
}

type On = <Body extends z.ZodType>(
  command: OperatorCommand,
  schema: Body,
  act: (run: SandboxRun, body: z.output<Body>) => unknown,
) => void

function onAgents(on: On): void {
  // What the pages of a real service show to whom an agent belongs.
  on('agents', z.strictObject({ name: z.string() }), (run, { name }) => ({
    agents: [...run.state.agents.values()].filter((agent) => agent.name === name).map(agentSummary),
  }))
  on('claim', z.strictObject({ agent_id: z.string(), approve_scopes: scopesSchema.optional() }), (run, body) => {
    const agent = findAgent(run, body.agent_id)
    if (agent.status === 'registered') throw new Refusal(409, 'Complete the registration challenge first')
    const approved = approvableScopesOf(agent, body.approve_scopes ?? agent.requestedScopes)
    claimAgent(run.state, agent, { approved, atMs: run.clock.now() })
    return agentSummary(agent)
  })
  on('scopes', z.strictObject({ agent_id: z.string(), scopes: scopesSchema }), (run, body) => {
    const agent = findAgent(run, body.agent_id)
    agent.grantedScopes = body.scopes
    return agentSummary(agent)
  })
  on('subscriptions', z.strictObject({ agent_id: z.string(), scopes: z.array(z.string()) }), (run, body) => {
    const agent = findAgent(run, body.agent_id)
    const known = scopeKeysOf(agent.site)
    agent.subscriptions = new Set(body.scopes.filter((key) => known.includes(key)))
    return agentSummary(agent)
  })
  on('deactivate', z.strictObject({ agent_id: z.string() }), (run, body) => {
    const agent = findAgent(run, body.agent_id)
    agent.status = 'deactivated'
    return agentSummary(agent)
  })
}

function onWorld(on: On): void {
  on('challenges', operatorChallengeSchema, (run, body) => encodeChallenge(openOperatorChallenge(run, body)))
  on(
    'resolve',
    z.strictObject({
      challenge_id: z.string(),
      result: directionSchema.optional(),
      close_price: z.number().optional(),
    }),
    (run, body) => {
      const challenge = findChallenge(run, body.challenge_id)
      if (challenge.resolution !== null) throw new Refusal(409, 'Challenge is already resolved')
      run.world.resolve(challenge.id, run.clock.now(), {
        ...(body.result === undefined ? {} : { result: body.result }),
        ...(body.close_price === undefined ? {} : { closePrice: body.close_price }),
      })
      return encodeChallenge(challenge)
    },
  )
  on(
    'clock',
    z.strictObject({
      advance_s: z
        .number()
        .min(0)
        .max(7 * 86_400)
        .optional(),
      speed: z.number().min(0.001).max(100_000).optional(),
    }),
    (run, body) => {
      if (body.advance_s !== undefined) run.clock.advance(body.advance_s * 1000)
      if (body.speed !== undefined) run.clock.setSpeed(body.speed)
      const nowMs = run.clock.now()
      run.world.runUntil(nowMs)
      return { now: formatServiceTime(nowMs), speed: run.clock.speed() }
    },
  )
  on('ledger', z.strictObject({ since_seq: z.number().int().min(0).default(0) }), (run, body) => ({
    entries: run.state.ledger.filter(({ seq }) => seq > body.since_seq),
  }))
}

function onEvents(on: On): void {
  on(
    'events',
    z.strictObject({
      site: siteSchema.default('global'),
      title: z.string().min(1),
      spaces: z.array(z.string()).default(['finance']),
      /** Whether the population talks about it. */
      crowd: z.boolean().default(false),
    }),
    (run, { crowd, ...event }) => {
      const discussed = crowd ? { topic: { kind: 'other' as const }, comments: 5 } : {}
      return encodeEvent(run.state, run.world.reportEvent(run.clock.now(), { ...event, ...discussed }))
    },
  )
  on('comment-policy', commentPolicySchema, (run, body) => {
    const event = run.state.events.get(body.event_id)
    if (event === undefined) throw new Refusal(404, 'Event not found')
    const { policy } = event
    event.policy = {
      comment_enabled: body.comment_enabled ?? policy.comment_enabled,
      reply_enabled: body.reply_enabled ?? policy.reply_enabled,
      like_enabled: body.like_enabled ?? policy.like_enabled,
    }
    return { event_id: event.id, comment_policy: event.policy }
  })
}

const commentPolicySchema = z.strictObject({
  event_id: z.string(),
  comment_enabled: z.boolean().optional(),
  reply_enabled: z.boolean().optional(),
  like_enabled: z.boolean().optional(),
})

/**
 * Only processes on this machine, and no web page: a browser sends an `Origin`, or a name that is not this machine's.
 */
function refuseStrangers({ env, req }: SandboxContext, isOwnHost: OperatorAppOptions['isOwnHost']): void {
  const { remoteAddress = '', localAddress } = env.incoming.socket
  // At an address that other machines know, this one comes from the same address.
  const isLocal = /^(?:127\.|::1$|::ffff:127\.)/.test(remoteAddress) || remoteAddress === localAddress
  if (!isLocal || !isOwnHost(req.header('host') ?? '') || req.header('origin') !== undefined) {
    throw new Refusal(403, 'The operator side answers programs on this machine only')
  }
}

function findAgent(run: SandboxRun, agentId: string): AgentRecord {
  const agent = run.state.agents.get(agentId)
  if (agent === undefined) throw new Refusal(404, 'Agent not found')
  return agent
}

function findChallenge(run: SandboxRun, challengeId: string): ChallengeRecord {
  const challenge = run.state.challenges.get(challengeId)
  if (challenge === undefined) throw new Refusal(404, 'Challenge not found')
  return challenge
}

function agentSummary(agent: AgentRecord) {
  return {
    agent_id: agent.agentId,
    site: agent.site,
    name: agent.name,
    status: agent.status,
    verified: agent.verified,
    scopes: agent.grantedScopes,
    subscriptions: [...agent.subscriptions],
  }
}
