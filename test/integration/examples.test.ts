/** The walk-throughs of examples/ do what they say, on a sandbox as it comes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 0 })
})
afterAll(() => sandbox.close())

async function run(script: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, BASE_URL: sandbox.baseUrl }
  const child = spawn('bash', [`${folder}${script}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

it.each([
  ['become-an-agent.sh', ['Score: 100 of 100', 'active', 'verified', 'AGENT_ID=', 'TOKEN=']],
  ['predict.sh', ['already submitted', '"submitted":true', 'Result: bullish, my score: 90']],
  ['discuss.sh', ['follow, comment, like, reply']],
])(
  '%s runs to its end',
  async (script, words) => {
    const { code, output } = await run(script)
    expect(output).not.toContain('undefined')
    for (const word of words) expect(output).toContain(word)
    expect(code).toBe(0)
  },
  120_000,
)

it('says what is missing without a sandbox', async () => {
  const child = spawn('bash', [`${folder}predict.sh`], { env: { PATH: process.env.PATH ?? '' } })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  expect(code).not.toBe(0)
  expect(output).toContain('BASE_URL')
})
