/** The command line of the conformance suite: arguments and the secret in, a report and an exit code out. */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { agentIdSchema, siteSchema } from '#contract/ids.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import { runReadOnlySuite } from './conformance/read-only-suite.ts'
import { formatFinding, summarise } from './conformance/report.ts'
import type { AgentCredential } from './conformance/request-token.ts'

const secretVariable = 'ARENA_CLIENT_SECRET'

const help = `Asks a deployment everything that can be asked without changing anything there, and compares the answers with
the schemas by which the console reads them.

  npm run conformance -- --base-url URL [options]

  --base-url URL    the deployment, as in https://arena.example; http only on this machine
  --site SITE       global or cn (global)
  --agent-id ID     also read what needs a token, as this agent
  --secret-stdin    take the agent's secret from standard input instead of ${secretVariable}
  --help            this text

The agent's secret is its client secret, or its private key (PEM or JWK). It is never taken from the command line. Asking for a token is the
one thing that is not only reading: once an agent had one, the service no longer replaces its client secret.

Exit code: 0 when everything that was answered could be read, 1 when not, 2 when the command cannot be carried out.
`

class UsageError extends Error {}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      'base-url': { type: 'string' },
      site: { type: 'string', default: 'global' },
      'agent-id': { type: 'string' },
      'secret-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  const site = siteSchema.safeParse(values.site)
  if (!site.success) throw new UsageError(`--site takes global or cn, not '${values.site}'`)
  const baseUrl = parseBaseUrl(values['base-url'] ?? '')
  if (!baseUrl.ok) throw new UsageError(`--base-url takes an https address without a path (${baseUrl.code})`)
  const credential = await readCredential(values['agent-id'], values['secret-stdin'])
  const findings = []
  for await (const finding of runReadOnlySuite({ baseUrl: baseUrl.baseUrl, site: site.data, credential })) {
    findings.push(finding)
    process.stdout.write(`${formatFinding(finding)}\n`)
  }
  const { line, exitCode } = summarise(findings)
  process.stdout.write(`${line}\n`)
  return exitCode
}

async function readCredential(agentId: string | undefined, fromStdin: boolean): Promise<AgentCredential | null> {
  if (agentId === undefined) return null
  const given = fromStdin ? await text(process.stdin) : (process.env[secretVariable] ?? '')
  const secret = given.trim()
  if (secret === '') throw new UsageError(`--agent-id needs a secret: set ${secretVariable}, or use --secret-stdin`)
  return { agentId: agentIdSchema.parse(agentId), secret }
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`)
    process.exitCode = 2
  },
)
