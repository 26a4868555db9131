/** The three steps of claiming an agent as pages, and the page that says why a link cannot be used. */
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import type { AgentRecord, ClaimRecord } from '../state.ts'
import { type ClaimMessages, type ClaimMistake, type ClaimProblem, claimMessages } from './claim-messages.ts'
import { type Html, html } from './html.ts'
import { createPageResponse, type Language } from './page.ts'

const problemStatus: Record<ClaimProblem, number> = {
  unknown: 404,
  used: 410,
  expired: 410,
  locked: 403,
  inactive: 409,
}

/** Why a claim link cannot be used, with the status that fits. */
export function renderProblemPage(language: Language, problem: ClaimProblem): Response {
  const words = claimMessages[language]
  const [title, advice] = words.problems[problem]
  const body = html`<p class="kicker">${words.kicker}</p>
<h1>${title}</h1>
<p class="soft">${advice}</p>`
  return createPageResponse({ language, title, body }, problemStatus[problem])
}

/** First step: e-mail address and pairing code. */
export function identifyPage(
  language: Language,
  given: {
    agent: AgentRecord
    claim: ClaimRecord
    mistake?: ClaimMistake
    attemptsLeft?: number
    email?: string
  },
): Response {
  const words = claimMessages[language]
  const { agent, claim, mistake, attemptsLeft, email = '' } = given
  const complaint =
    mistake === undefined
      ? html``
      : alert(words.mistakes[mistake] + (attemptsLeft === undefined ? '' : ` ${words.attemptsLeft(attemptsLeft)}`))
  const body = html`${head(words, 0)}
<h1>${words.title(agent.name)}</h1>
<p class="soft">${words.intro}</p>
${facts(words, agent)}
${complaint}
<form class="card" method="post" action="/claim/${claim.token}">
<label class="field" for="email">${words.email}</label>
<input type="email" id="email" name="email" value="${email}" required maxlength="254" autocomplete="email" aria-describedby="email-hint">
<p class="hint" id="email-hint">${words.emailHint}</p>
<label class="field" for="code">${words.code}</label>
<input class="code" type="text" id="code" name="pairing_code" required maxlength="16" autocomplete="off" spellcheck="false" aria-describedby="code-hint">
<p class="hint" id="code-hint">${words.codeHint}</p>
<button>${words.proceed}</button>
</form>`
  return createPageResponse({ language, title: words.title(agent.name), body }, mistake === undefined ? 200 : 422)
}

/** Second step: which OAuth scopes the agent gets. */
export function approvePage(
  language: Language,
  given: { agent: AgentRecord; claim: ClaimRecord; mistake?: ClaimMistake },
): Response {
  const words = claimMessages[language]
  const { agent, claim, mistake } = given
  const title = words.scopesTitle(agent.name)
  const rows = agent.requestedScopes.map(
    (scope) => html`<label class="scope"><input type="checkbox" name="scope" value="${scope}">
<span>${words.scopes[scope]}<code>${scope}</code></span></label>`,
  )
  const body = html`${head(words, 1)}
<h1>${title}</h1>
<p class="soft">${words.scopesIntro}</p>
${mistake === undefined ? html`` : alert(words.mistakes[mistake])}
<form class="card" method="post" action="/claim/${claim.token}/approve">
<input type="hidden" name="proof" value="${claim.proof ?? ''}">
<fieldset><legend>${words.scopesLegend}</legend>
${rows}
</fieldset>
<button name="approve" value="ticked">${words.approveTicked}</button>
<button class="second" name="approve" value="all">${words.approveAll}</button>
</form>`
  return createPageResponse({ language, title, body }, mistake === undefined ? 200 : 422)
}

/** Last step: what was granted and what was not. */
export function renderDonePage(language: Language, agent: AgentRecord): Response {
  const words = claimMessages[language]
  const title = words.doneTitle(agent.name)
  const withheld = agent.requestedScopes.filter((scope) => !agent.grantedScopes.includes(scope))
  const body = html`${head(words, 2)}
<h1 class="good">${title}</h1>
<p>${words.doneIntro}</p>
<p class="soft">${words.doneNext}</p>
<dl class="card">
<dt>${words.agent}</dt><dd>${agent.agentId}</dd>
<dt>${words.approved}</dt><dd>${scopeList(words, agent.grantedScopes)}</dd>
<dt>${words.withheld}</dt><dd>${scopeList(words, withheld)}</dd>
</dl>`
  return createPageResponse({ language, title, body })
}

function head(words: ClaimMessages, current: number): Html {
  const steps = words.steps.map((step, index) => {
    if (index === current) return html`<li aria-current="step">${step}</li>`
    return index < current ? html`<li class="done">${step}</li>` : html`<li>${step}</li>`
  })
  return html`<p class="kicker">${words.kicker}</p>
<ol class="steps">${steps}</ol>`
}

function facts(words: ClaimMessages, agent: AgentRecord): Html {
  const rows: readonly [string, string][] = [
    [words.agent, agent.agentId],
    [words.site, agent.site],
    [words.model, [agent.modelProvider, agent.modelName].filter(Boolean).join(' · ')],
    [words.organisation, agent.ownerOrg],
  ]
  return html`<dl>${rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`
}

function alert(text: string): Html {
  return html`<p class="alert" role="alert">${text}</p>`
}

function scopeList(words: ClaimMessages, scopes: readonly OAuthScope[]): Html {
  if (scopes.length === 0) return html`<span class="soft">${words.nothing}</span>`
  return html`${scopes.map((scope) => html`<div>${words.scopes[scope]} <code>${scope}</code></div>`)}`
}
