import { describe, expect, it } from 'vitest'
import type { Log } from '../log/log.ts'
import { createEarlyLog } from './early-log.ts'

describe('the log of a start', () => {
  it('keeps what is said before it is open, and writes it in that order', async () => {
    const written: Parameters<Log>[] = []
    let loads = 0
    const { log, open } = createEarlyLog(async () => {
      loads += 1
      return (...line) => void written.push(line)
    })
    log('warn', 'first')
    log('error', 'second', { reason: 'TypeError' })
    expect(loads).toBe(0)
    await Promise.all([open(), open()])
    log('info', 'third')
    expect(written.map(([, event]) => event)).toEqual(['first', 'second', 'third'])
    expect(loads).toBe(1)
  })
})
