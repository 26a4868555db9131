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
  const start = (argv: string[], environment = {}, isRoot = false, platform: NodeJS.Platform = 'linux') =>
    findRefusedStart({ argv: ['arena-console', ...argv], environment, isRoot, platform })

  it.each([
    '--remote-debugging-port=9222',
    '--inspect=0',
    '--ignore-certificate-errors',
    '--no-sandbox',
    '--js-flags=--expose-gc',
    '-r',
    '--host-resolver-rules=MAP * 127.0.0.1',
    // Chromium takes blanks off before it looks for the hyphen.
    ' --remote-debugging-port=9222',
    '\t-remote-debugging-port=9222',
    '\r\n\v\f --inspect',
    '\u0085--remote-debugging-port=9222',
    '\u3000--remote-debugging-port=9222',
  ])('refuses %j', (word) => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) expect(start([word], {}, false, platform)).toBe(word)
  })

  it.each(['/remote-debugging-port=9222', '/ignore-certificate-errors', ' /inspect', '/hidden'])(
    'refuses %j on Windows, where a slash begins a switch',
    (word) => {
      expect(start([word], {}, false, 'win32')).toBe(word)
    },
  )

  it.each<[NodeJS.Platform, string]>([
    ['linux', '/home/op/fleet.arena-pack'],
    ['darwin', '/Users/op/fleet.arena-pack'],
    ['linux', ' /home/op/fleet.arena-pack'],
    ['win32', 'C:\\Users\\op\\fleet-1.arena-pack'],
    ['win32', 'C:/Users/op/fleet.arena-pack'],
    ['win32', '\\\\server\\share\\fleet.arena-pack'],
    ['win32', 'fleet - old.arena-pack'],
    ['win32', 'arena-console://challenge/1'],
    ['linux', 'arena-console://challenge/1'],
    ['win32', '--hidden'],
    ['win32', '--HIDDEN'],
  ])('on %s starts with %j', (platform, word) => {
    expect(start([word], {}, false, platform)).toBeNull()
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
