/**
 * Every way in which the sandbox can spoil a call, for a read, a token and a prediction: the right word for it, and
 * never a second prediction.
 */
import { AppError } from '#contract/app-error.ts'
import { type SandboxAgent, type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { type FaultGroup, never } from './row.ts'
import { openCaller, secretAgentsOf } from './sandbox-agent.ts'

type Kind = 'read' | 'token' | 'prediction'
const kinds: readonly Kind[] = ['read', 'token', 'prediction']

/** What a fault makes of a call: a code, or `ok` where it can do no harm. */
interface Spoiling {
  name: string
  effect: unknown
  read: string
  token: string
  prediction: string
}

const doubt = (name: string, effect: unknown, code: string): Spoiling => ({
  name,
  effect,
  read: code,
  token: code,
  prediction: 'outcome_unknown',
})
const same = (name: string, effect: unknown, code: string): Spoiling => ({
  name,
  effect,
  read: code,
  token: code,
  prediction: code,
})

const spoilings: readonly Spoiling[] = [
  doubt('an answer after the time limit', { delay_ms: 1_500 }, 'timed_out'),
  doubt('a reset before it is handled', 'reset_before', 'site_down'),
  doubt('a reset after it is handled', 'reset_after', 'site_down'),
  doubt('an answer cut off', { truncate_at: 12 }, 'site_down'),
  doubt('a connection that says nothing', 'half_open', 'timed_out'),
  doubt('a byte every tenth of a second', { slow: 100 }, 'timed_out'),
  doubt('64 MB of white space', 'huge', 'answer_too_large'),
  doubt('half of a JSON text', 'not_json', 'answer_not_json'),
  doubt('an error page of a proxy', 'html', 'site_down'),
  doubt('a page in the place of the answer', { html: 200 }, 'answer_not_json'),
  doubt('500', { status: 500 }, 'site_down'),
  doubt('503 with Retry-After', { status: 503, headers: { 'retry-after': '1' } }, 'site_down'),
  doubt('500 after it is handled', { status: 500, applied: true }, 'site_down'),
  doubt(
    'a redirect to another host',
    { status: 307, headers: { location: 'http://127.0.0.3:9/' } },
    'redirect_refused',
  ),
  same('429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }, 'rate_limited'),
  same('401', { status: 401, body: { detail: 'Token expired' } }, 'credential_refused'),
  { ...same('403', { status: 403, body: { detail: 'Not here' } }, 'forbidden'), token: 'token_refused' },
  same('a Date a day ahead', { skew_s: 86_400 }, 'ok'),
  {
    name: 'every field of another type',
    effect: 'wrong_type',
    // Rows that cannot be read are left out and counted.
    read: 'ok',
    token: 'answer_malformed',
    prediction: 'outcome_unknown',
  },
  { name: 'a list without its envelope', effect: 'bare_array', read: 'ok', token: 'ok', prediction: 'ok' },
  {
    name: 'no ids and no token',
    effect: { drop_fields: ['prediction_id', 'id', 'access_token'] },
    read: 'ok',
    token: 'answer_malformed',
    prediction: 'outcome_unknown',
  },
]

const paths: Readonly<Record<Kind, { method: string; path: string }>> = {
  read: { method: 'GET', path: '*/challenges' },
  token: { method: 'POST', path: '*/auth/token' },
  prediction: { method: 'POST', path: '*/predict' },
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : `crash: ${String(thrown)}`
  }
}

interface Trial {
  outcome: string
  /** The same call once the fault is gone; null for a prediction, which is not made twice. */
  afterwards: string | null
  /** Predictions of this call that the service has taken. */
  applied: number
}

async function attempt(
  sandbox: SandboxProcess,
  agent: SandboxAgent,
  { kind, effect }: { kind: Kind; effect: unknown },
): Promise<Trial> {
  const { client, sessions, identity } = openCaller(sandbox, agent)
  const { id } = await sandbox.operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    deadline_in_s: 3_600,
  })
  const calls: Readonly<Record<Kind, () => Promise<unknown>>> = {
    read: () => client.call('listChallenges', { baseUrl: sandbox.baseUrl, site: 'global', query: {} }),
    token: () => sessions.mint(identity),
    prediction: () =>
      sessions.call(identity, 'submitPrediction', {
        params: { challenge_id: id },
        body: { direction: 'bullish', confidence: 0.7 },
      }),
  }
  if (kind === 'prediction') await sessions.mint(identity)
  await sandbox.operate('faults', { faults: [{ match: paths[kind], effect, times: null }] })
  const outcome = await outcomeOf(calls[kind]())
  await sandbox.operate('faults', { faults: [] })
  const afterwards = kind === 'prediction' ? null : await outcomeOf(calls[kind]())
  const { entries } = await sandbox.operate<{ entries: { endpoint: string; path: string }[] }>('ledger')
  const applied = entries.filter(({ endpoint, path }) => endpoint === 'submitPrediction' && path.includes(id)).length
  return { outcome, afterwards, applied }
}

export const networkFaults: FaultGroup = {
  name: 'network',
  async run() {
    const sandbox = await startSandboxProcess(['--agents', '1', '--limits', 'off'])
    const wrong: string[] = []
    const stuck: string[] = []
    const twice: string[] = []
    try {
      const [agent] = secretAgentsOf(sandbox)
      if (agent === undefined) throw new Error('the sandbox has no agent with a secret')
      await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
      for (const spoiling of spoilings) {
        for (const kind of kinds) {
          const { outcome, afterwards, applied } = await attempt(sandbox, agent, {
            kind,
            effect: spoiling.effect,
          })
          const what = `${kind} with ${spoiling.name}`
          if (outcome !== spoiling[kind]) wrong.push(`${what}: ${outcome}`)
          if (afterwards !== null && afterwards !== 'ok') stuck.push(`${what}: ${afterwards}`)
          if (applied > 1) twice.push(`${what}: ${applied}`)
        }
      }
    } finally {
      await sandbox.stop()
    }
    const of = `${spoilings.length} faults × ${kinds.length} kinds of call`
    return [
      never('Network spoilt: calls that ended with the wrong word or a crash', wrong, of),
      never('Network spoilt: calls that still fail when it works again', stuck, of),
      never('Network spoilt: predictions that the service has twice', twice, of),
    ]
  },
}
