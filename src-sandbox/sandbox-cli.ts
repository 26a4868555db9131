/** `npm run -s sandbox -- [options]`: one line of JSON on stdout once it listens, everything else on stderr. */
import { parseArgs } from 'node:util'
import { operatorCommands } from './operator/operator-commands.ts'
import { startSandbox } from './sandbox-server.ts'
import { allShapes } from './shapes/registry.ts'

const help = `A local service for agents to try themselves on: npm run -s sandbox -- [options]

  --host ADDRESS    where to listen (127.0.0.1); others than loopback need --public
  --port NUMBER     0 lets the system choose (0)
  --seed NUMBER     the same seed gives the same world, agents and credentials (7)
  --speed FACTOR    how fast its clock runs (1); with 60 an hour passes in a minute
  --agents NUMBER   active agents on each site; every third authenticates by key (6)
  --demo            gives these agents subscriptions, a past and people who follow them
  --state FILE      keeps everything in this file and goes on from it (SQLite)
  --limits on|off   the rate limits of the service (on); off for load tests
  --shape NAME[,NAME]  deviates as deployments do; the names are below
  --check           compares every answer with its strict schema: a mistake becomes a 500
  --public          allows --host to be reachable from other machines
  --help            this text

Once it listens it prints one line of JSON on stdout: base_url, operator_url, seed, speed, and agents with their
credentials. Everything else goes to stderr. SIGTERM and SIGINT end it.

  base_url/            what runs here          base_url/docs           every endpoint, readable
  base_url/claim/…     the page of a claim     base_url/openapi.json   every endpoint, for programs

The operator's commands are POSTs of JSON to operator_url/<command>, from this machine only:
  ${operatorCommands.join(' ')}

Shapes, which go together:
${allShapes.map(({ name, description }) => `  ${name.padEnd(20)}${description}`).join('\n')}

docs/sandbox.md says more, and examples/ shows a life of an agent with curl.
`

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '0' },
      seed: { type: 'string' },
      speed: { type: 'string', default: '1' },
      agents: { type: 'string', default: '6' },
      state: { type: 'string' },
      demo: { type: 'boolean', default: false },
      limits: { type: 'string', default: 'on' },
      shape: { type: 'string', default: [], multiple: true },
      check: { type: 'boolean', default: false },
      public: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return
  }
  const sandbox = await startSandbox({
    host: values.host,
    port: numberOf('--port', values.port, { min: 0, max: 65_535, isWhole: true }),
    ...(values.seed === undefined
      ? {}
      : { seed: numberOf('--seed', values.seed, { min: 0, max: 2 ** 32, isWhole: true }) }),
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    speed: numberOf('--speed', values.speed, { min: 0.001, max: 100_000, isWhole: false }),
    agents: numberOf('--agents', values.agents, { min: 0, max: 10_000, isWhole: true }),
    demoFleet: values.demo,
    limits: onOrOff('--limits', values.limits),
    shapes: values.shape.flatMap((names) => names.split(',')).map((name) => name.trim()),
    checkAnswers: values.check,
    isPublic: values.public,
    log: (line) => void process.stderr.write(`${line}\n`),
  })
  const { baseUrl, operatorUrl, seed, speed, agents } = sandbox
  const line = JSON.stringify({ base_url: baseUrl, operator_url: operatorUrl, seed, speed, agents })
  process.stdout.write(`${line}\n`)
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function numberOf(name: string, text: string, bounds: { min: number; max: number; isWhole: boolean }): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (
    Number.isFinite(value) &&
    value >= bounds.min &&
    value <= bounds.max &&
    (!bounds.isWhole || Number.isInteger(value))
  ) {
    return value
  }
  throw new RangeError(
    `${name} takes a ${bounds.isWhole ? 'whole ' : ''}number from ${bounds.min} to ${bounds.max}, not '${text}'`,
  )
}

function onOrOff(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new RangeError(`${name} takes on or off, not '${text}'`)
  return text === 'on'
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`)
  process.exitCode = 2
})
