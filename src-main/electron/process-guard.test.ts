import { describe, expect, it } from 'vitest'
import { findRefusedStart, scrubEnvironment } from './process-guard.ts'

describe('scrubEnvironment', () => {
  it('removes the variables that weaken TLS or inject code, and names them', () => {
    const environment: Record<string, string | undefined> = {
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_OPTIONS: '--require evil',
      HOME: '/home/op',
    }
    expect(scrubEnvironment(environment)).toEqual(['NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_OPTIONS'])
    expect(environment).toEqual({ HOME: '/home/op' })
  })
})

describe('findRefusedStart', () => {
  const start = (argv: string[], environment = {}, isRoot = false) =>
    findRefusedStart({ argv: ['arena-console', ...argv], environment, isRoot })

  it.each([
    '--remote-debugging-port=9222',
    '--inspect=0',
    '--ignore-certificate-errors',
    '--no-sandbox',
    '--js-flags=--expose-gc',
    '-r',
    '--host-resolver-rules=MAP * 127.0.0.1',
  ])('refuses %s', (word) => {
    expect(start([word])).toBe(word)
  })

  it('lets everybody start without a window', () => {
    expect(start(['--hidden'], {}, false)).toBeNull()
  })

  it('lets root start without the sandbox, and nobody else', () => {
    expect(start(['--no-sandbox'], {}, true)).toBeNull()
    expect(start(['--no-sandbox', '--inspect'], {}, true)).toBe('--inspect')
  })

  it('refuses a key log and starts with neither switch nor variable', () => {
    expect(start([], { SSLKEYLOGFILE: '/tmp/keys' })).toBe('SSLKEYLOGFILE')
    expect(start(['arena-console://challenge/1'])).toBeNull()
  })
})
