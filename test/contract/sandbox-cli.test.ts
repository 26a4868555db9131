/** The sandbox as a command: what it prints, and how it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { bundleSandbox } from '../../scripts/bundle-program.mjs'

const bundle = await bundleSandbox()

function start(...args: string[]) {
  const child = spawn(process.execPath, [bundle, ...args])
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  return { child, output: () => output, errors: () => errors }
}

it('prints one line of JSON when it listens, and ends cleanly on SIGTERM', async () => {
  const { child, output } = start('--agents', '6', '--seed', '11', '--speed', '2')
  await once(child.stdout, 'data')
  const line = JSON.parse(output())
  expect(line).toMatchObject({ operator_url: `${line.base_url}/operator`, seed: 11, speed: 2 })
  expect(line.agents).toHaveLength(12)
  const methods = line.agents.slice(0, 6).map((agent: { auth_method: string }) => agent.auth_method)
  expect(methods.map((method: string) => method === 'private_key_jwt')).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ])
  expect(line.agents[2].private_key_pem).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  expect(line.agents[0].client_secret).toEqual(expect.any(String))
  expect((await fetch(`${line.base_url}/api/v1/eval/leaderboard`)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(output().trimEnd().split('\n')).toHaveLength(1)
})

it('has the shapes that it is started with', async () => {
  const { child, output } = start('--agents', '0', '--shape', 'bare-arrays,short-tokens', '--shape', 'settled')
  await once(child.stdout, 'data')
  const { operator_url } = JSON.parse(output())
  const answer = await fetch(`${operator_url}/shapes`, { method: 'POST', body: '{}' })
  expect(await answer.json()).toEqual({ shapes: ['short-tokens', 'settled', 'bare-arrays'] })
  child.kill('SIGTERM')
  await once(child, 'exit')
})

it.each([
  [['--help'], 0, '--speed'],
  [['--help'], 0, 'wrapped-challenges'],
  [['--shape', 'bare-arrays,sideways'], 2, "'sideways' is not a shape"],
  [['--speed', 'fast'], 2, '--speed'],
  [['--speed', '0'], 2, '--speed'],
  [['--host', '0.0.0.0'], 2, 'loopback'],
  [['--nonsense'], 2, '--nonsense'],
])('says on stderr what %j means', async (args, code, word) => {
  const { child, output, errors } = start(...args)
  expect((await once(child, 'exit'))[0]).toBe(code)
  expect(output()).toBe('')
  expect(errors()).toContain(word)
})
