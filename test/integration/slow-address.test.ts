/** Addresses that are silent in different ways: what is waited for is shown, and the check can be given up. */
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { probeAddress } from '../../src-main/service/probe-address.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { openConsole } from '../support/running-console.ts'

/** Takes connections and never says a word. */
let silent: Server
const sockets = new Set<Socket>()
let port: number

beforeEach(async () => {
  silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).resume())
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  port = (silent.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise((resolve) => silent.close(resolve))
})

const soon = (_delayMs: number, task: () => void) => startRealTimer(300, task)

it.each([
  ['the service, when the connection stands', () => `http://127.0.0.1:${port}`, 'answer'],
  ['the service, by the name of the host', () => `http://localhost:${port}`, 'answer'],
  ['the encryption, when nobody agrees on one', () => `https://127.0.0.1:${port}`, 'tls'],
  ['the connection, when nobody listens', () => 'http://127.0.0.1:9', 'connection'],
  ['the name, when there is none', () => 'https://no-such-host.invalid', 'name'],
])('waits for %s', async (_what, address, waitingFor) => {
  expect(await probeAddress(address(), soon)).toBe(waitingFor)
})

it('waits for the service where the certificate is one of those that only the system knows', async () => {
  const folder = join(import.meta.dirname, '../support/self-signed')
  const [key, cert] = ['key.pem', 'another-host.pem'].map((name) => readFileSync(join(folder, name)))
  const received: string[] = []
  const encrypted = createTlsServer({ key, cert }, (socket) => {
    sockets.add(socket.on('error', () => {}).on('data', (bytes) => received.push(String(bytes))))
  })
  await new Promise<void>((resolve) => encrypted.listen(0, '127.0.0.1', resolve))
  expect(await probeAddress(`https://127.0.0.1:${(encrypted.address() as AddressInfo).port}`, startRealTimer)).toBe(
    'answer',
  )
  await new Promise((resolve) => encrypted.close(resolve))
  expect(received).toEqual([])
})

it.each([
  ['', true, 'answer'],
  [' not', false, 'unknown'],
])('the step is%s known where no proxy is on the way: %s', async (_not, isDirect, waitingFor) => {
  const asked: string[] = []
  const reachesDirectly = async (url: string) => {
    asked.push(url)
    return isDirect
  }
  const { console, client } = openConsole(':memory:', { vault: createMemoryVault('test'), reachesDirectly })
  const baseUrl = `http://127.0.0.1:${port}`
  expect(await client.deployments.probe({ baseUrl })).toEqual({ waitingFor })
  expect(asked).toEqual([baseUrl])
  expect(sockets.size).toBe(isDirect ? 1 : 0)
  await console.close()
})

it('a check of a silent address is given up at once', async () => {
  const { console, client } = openConsole(':memory:', { vault: createMemoryVault('test') })
  const abort = new AbortController()
  const check = client.deployments.check({ baseUrl: `http://127.0.0.1:${port}` }, { signal: abort.signal })
  await expect.poll(() => sockets.size).toBeGreaterThan(0)
  abort.abort()
  // Each site is a finding, as for any other call that was not answered.
  const { sites } = await check
  expect(sites.map(({ error }) => error?.code)).toEqual(['timed_out', 'timed_out'])
  await console.close()
})
