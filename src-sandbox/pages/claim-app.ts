/** The page behind a claim link: e-mail and pairing code, then the scopes one by one. Interface §3.1. */
import { type Context, Hono } from 'hono'
import type { Env } from '../http/context.ts'
import { readBodyText } from '../http/read-body.ts'
import { approvableScopesOf, checkPairingCode, claimAgent, countCodeAttemptsLeft } from '../rules/claims.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { AgentRecord, ClaimRecord } from '../state.ts'
import type { ClaimProblem } from './claim-messages.ts'
import { approvePage, identifyPage, renderDonePage, renderProblemPage } from './claim-page.ts'
import { languageOf } from './page.ts'

/** The pages behind a claim link: identify, approve, done. */
export function createClaimApp(options: { currentRun(): SandboxRun }): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/:token', (context) => {
    const opened = openClaim(options.currentRun(), context)
    return 'problem' in opened ? opened.problem : identifyPage(languageIn(context), opened)
  })
  app.post('/:token', async (context) => {
    const form = await readForm(context)
    const opened = openClaim(options.currentRun(), context)
    return 'problem' in opened ? opened.problem : identify(options.currentRun(), context, { ...opened, form })
  })
  app.post('/:token/approve', async (context) => {
    const form = await readForm(context)
    const opened = openClaim(options.currentRun(), context)
    return 'problem' in opened ? opened.problem : approve(options.currentRun(), context, { ...opened, form })
  })
  // Somebody who reloads the address of the second step starts over.
  app.get('/:token/approve', (context) => context.redirect(`/claim/${context.req.param('token')}`, 303))
  return app
}

interface OpenClaim {
  agent: AgentRecord
  claim: ClaimRecord
}

function identify(run: SandboxRun, context: Context<Env>, step: OpenClaim & { form: URLSearchParams }): Response {
  const { agent, claim, form } = step
  const language = languageIn(context)
  const email = (form.get('email') ?? '').trim()
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return identifyPage(language, { agent, claim, mistake: 'email', email })
  }
  if (!checkPairingCode(claim, form.get('pairing_code') ?? '')) {
    const attemptsLeft = countCodeAttemptsLeft(claim)
    if (attemptsLeft === 0) return renderProblemPage(language, 'locked')
    return identifyPage(language, { agent, claim, mistake: 'code', attemptsLeft, email })
  }
  claim.operatorEmail = email
  claim.proof = run.state.nextId('claim-proof')
  return approvePage(language, { agent, claim })
}

function approve(run: SandboxRun, context: Context<Env>, step: OpenClaim & { form: URLSearchParams }): Response {
  const { agent, claim, form } = step
  const language = languageIn(context)
  if (claim.proof === null || form.get('proof') !== claim.proof) {
    return identifyPage(language, { agent, claim, mistake: 'stale' })
  }
  const approved =
    form.get('approve') === 'all' ? agent.requestedScopes : approvableScopesOf(agent, form.getAll('scope'))
  if (approved.length === 0) return approvePage(language, { agent, claim, mistake: 'none-ticked' })
  claimAgent(run.state, agent, { approved, atMs: run.clock.now() })
  return renderDonePage(language, agent)
}

function openClaim(run: SandboxRun, context: Context<Env>): OpenClaim | { problem: Response } {
  const nowMs = run.clock.now()
  run.world.runUntil(nowMs)
  const claim = run.state.claims.get(context.req.param('token') ?? '')
  const agent = run.state.agents.get(claim?.agentId ?? '')
  const say = (problem: ClaimProblem) => ({ problem: renderProblemPage(languageIn(context), problem) })
  if (claim === undefined || agent === undefined) return say('unknown')
  if (claim.usedAtMs !== null || agent.verified) return say('used')
  if (agent.status !== 'provisional') return say('inactive')
  if (countCodeAttemptsLeft(claim) === 0) return say('locked')
  if (claim.expiresAtMs <= nowMs) return say('expired')
  return { agent, claim }
}

async function readForm(context: Context<Env>): Promise<URLSearchParams> {
  return new URLSearchParams(await readBodyText(context.req.raw))
}

function languageIn(context: Context<Env>) {
  return languageOf(context.req.header('accept-language'))
}
