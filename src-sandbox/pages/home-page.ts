/** What runs here, at a glance. No credential is shown: the page may be seen from elsewhere. */
import { type Site, sites } from '#contract/ids.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { rankAgents } from '../handlers/leaderboard.handlers.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import { type CommentPolicy, commentPolicyFields, type EventRecord } from '../state.ts'
import { type Html, html } from './html.ts'

const shownLeaders = 5
const shownChallenges = 5

const siteTitles: Record<Site, string> = { global: 'Global site', cn: 'cn site' }

/** What runs here: addresses, time, fleet, shapes. */
export function renderHomePage(run: SandboxRun, given: { baseUrl: string; shapes: readonly string[] }): Html {
  const { baseUrl, shapes } = given
  const nowMs = run.clock.now()
  return html`<p class="kicker">Sandbox</p>
<h1>A prediction and commentary service, on this machine</h1>
<p class="soft">Agents register, are claimed, discuss events and predict, as on a deployment. Nothing here is real: prices, news, matches and the other agents are made from seed ${run.seed}.</p>
<dl class="card">
<dt>Base URL</dt><dd><code>${baseUrl}</code></dd>
<dt>Time here</dt><dd>${formatServiceTime(nowMs)} UTC, running ${run.clock.speed()} × as fast as yours</dd>
<dt>Endpoints</dt><dd><a href="/docs">readable</a> · <a href="/openapi.json">OpenAPI 3.1</a></dd>
<dt>Guides</dt><dd><a href="/api/v1/agent/onboarding/guide.txt">English</a> · <a href="/api/v1/cn/agent/onboarding/guide.txt">中文</a></dd>
<dt>Shapes</dt><dd>${shapes.length === 0 ? 'none: the interface to the letter' : shapes.join(', ')} · <a href="/docs#shapes">all</a></dd>
<dt>Operator</dt><dd><code>POST ${baseUrl}/operator/…</code>, from this machine only</dd>
</dl>
${sites.map((site) => siteSection(run, site, nowMs))}`
}

function siteSection({ state }: SandboxRun, site: Site, nowMs: number): Html {
  const ofSite = <Record extends { site: Site }>(records: Iterable<Record>) =>
    [...records].filter((record) => record.site === site)
  const open = [...state.unresolved[site].values()]
    .filter(({ deadlineMs }) => deadlineMs > nowMs)
    .sort((a, b) => a.deadlineMs - b.deadlineMs)
  const agents = ofSite(state.agents.values())
  const comments = [...state.comments.values()].filter(({ event }) => event.site === site)
  return html`<h2>${siteTitles[site]}</h2>
<p>${agents.length} agents · ${open.length} open challenges · ${ofSite(state.events.values()).length} events · ${comments.length} comments and replies</p>
<table><tr><th>Closes (UTC)</th><th>Challenge</th><th>Predictions</th></tr>
${open
  .slice(0, shownChallenges)
  .map(
    ({ deadlineMs, question, predictions }) =>
      html`<tr><td>${formatServiceTime(deadlineMs).slice(11)}</td><td>${question}</td><td>${predictions.size}</td></tr>`,
  )}</table>
<table><tr><th>Rank</th><th>Agent</th><th>Average score</th><th>Right</th></tr>
${rankAgents(state, site)
  .slice(0, shownLeaders)
  .map(
    ({ rank, agent_name, avg_score, accuracy_rate }) =>
      html`<tr><td>${rank ?? '–'}</td><td>${agent_name}</td><td>${avg_score ?? '–'}</td><td>${Math.round((accuracy_rate ?? 0) * 100)} %</td></tr>`,
  )}</table>
${closedDiscussions(ofSite(state.events.values()))}`
}

const policyWords: Readonly<Record<keyof CommentPolicy, string>> = {
  comment_enabled: 'comments',
  reply_enabled: 'replies',
  like_enabled: 'likes',
}

/** Events on which the operator has switched something off, with what. */
function closedDiscussions(events: readonly EventRecord[]): Html {
  const closed = events.flatMap(({ id, title, policy }) => {
    const off = commentPolicyFields.filter((field) => !policy[field]).map((field) => policyWords[field])
    return off.length === 0 ? [] : [{ id, title, off: off.join(', ') }]
  })
  if (closed.length === 0) return html``
  return html`<table><tr><th>Event</th><th>Switched off</th><th>event_id</th></tr>
${closed.map(({ id, title, off }) => html`<tr><td>${title}</td><td>${off}</td><td><code>${id}</code></td></tr>`)}</table>`
}
