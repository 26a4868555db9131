import { describe, expect, it } from 'vitest'
import { formatCrash } from './format-crash.ts'

const versions = { version: '1.2.3', electron: '45.0.0', platform: 'linux' }

describe('details of a crash', () => {
  it('name the versions, the kind of error and the places, and neither its words nor a folder', () => {
    const thrown = new TypeError('client_secret=s3cr3t-of-an-agent is not a function')
    thrown.stack = [
      'TypeError: client_secret=s3cr3t-of-an-agent is not a function',
      'over two lines: s3cr3t at home (x.js:1:2)',
      '    at send (/home/maria/arena/out/main/chunks/open-console-Ab12.cjs:120:14)',
      '    at C:\\Users\\Maria\\main.cjs:3:4',
      '    at async Promise.all (index 0)',
      '    at node:internal/timers:581:17',
    ].join('\n')
    expect(formatCrash(thrown, versions)).toBe(
      [
        'Arena Console 1.2.3 · Electron 45.0.0 · linux · TypeError',
        '  open-console-Ab12.cjs:120:14',
        '  main.cjs:3:4',
        '  timers:581:17',
      ].join('\n'),
    )
  })

  it.each(['', 'an agent’s name', 'x'.repeat(41)])('do not repeat the name “%s”, which is no kind of error', (name) => {
    const thrown = Object.assign(new Error('words'), { name, stack: undefined })
    expect(formatCrash(thrown as Error, versions)).toBe('Arena Console 1.2.3 · Electron 45.0.0 · linux · Error')
  })
})
