import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondReadingAfterMs } from '../list-completeness.ts'
import { instrumentOf } from './scope-key.ts'
import { type KnownKeys, removeDoubt, settleScopeKeys } from './settle-scope-keys.ts'

const later = secondReadingAfterMs
const whole = (keys: string[], atMs: number) => ({ keys, isComplete: true, atMs })
const part = (keys: string[], atMs: number) => ({ keys, isComplete: false, atMs })
const nothing: KnownKeys = { keys: [], doubt: null }
const three: KnownKeys = { keys: ['BTC', 'CL', 'ES'], doubt: null }

function settled(known: KnownKeys, ...readings: ReturnType<typeof whole>[]) {
  return readings.reduce((last, reading) => settleScopeKeys(last, reading), {
    ...known,
    lost: [] as readonly string[],
  })
}

describe('settleKeys', () => {
  it.each([
    ['takes the first list', nothing, [whole(['CL', 'BTC'], 0)], ['CL', 'BTC'], null],
    ['takes a first list without keys', nothing, [whole([], 0)], [], null],
    ['takes what a list adds at once', three, [whole(['BTC', 'CL', 'ES', 'ZN'], 0)], ['BTC', 'CL', 'ES', 'ZN'], null],
    ['takes what half a list adds', three, [part(['ZN'], 0)], ['ZN', 'BTC', 'CL', 'ES'], null],
    ['keeps what a list lacks once', three, [whole(['ES'], 5)], ['ES', 'BTC', 'CL'], ['BTC', 'CL']],
    ['keeps everything when a list is empty once', three, [whole([], 5)], ['BTC', 'CL', 'ES'], ['BTC', 'CL', 'ES']],
    [
      'keeps it when the second list comes at once',
      three,
      [whole(['ES'], 5), whole(['ES'], 6)],
      ['ES', 'BTC', 'CL'],
      ['BTC', 'CL'],
    ],
    [
      'keeps it when only half lists come',
      three,
      [part(['ES'], 5), part(['ES'], later + 5)],
      ['ES', 'BTC', 'CL'],
      null,
    ],
    [
      'keeps it when the second list is half a list',
      three,
      [whole(['ES'], 5), part(['ES'], later + 5)],
      ['ES', 'BTC', 'CL'],
      ['BTC', 'CL'],
    ],
    [
      'keeps it when the second list lacks something else',
      three,
      [whole(['ES'], 5), whole(['BTC'], later + 5)],
      ['BTC', 'ES', 'CL'],
      ['ES', 'CL'],
    ],
    ['lets it go when two lists agree', three, [whole(['ES'], 5), whole(['ES'], later + 5)], ['ES'], null],
    ['lets everything go when two lists are empty', three, [whole([], 5), whole([], later + 5)], [], null],
    [
      'lets it go when two lists agree and half a list came between',
      three,
      [whole(['ES'], 5), part([], 9), whole(['ES'], later + 5)],
      ['ES'],
      null,
    ],
    [
      'ends the doubt when a list has everything again',
      three,
      [whole(['ES'], 5), whole(['ES', 'CL', 'BTC'], 9)],
      ['ES', 'CL', 'BTC'],
      null,
    ],
    [
      'ends the doubt about a key that half a list names',
      three,
      [whole(['ES'], 5), part(['CL'], 9)],
      ['CL', 'ES', 'BTC'],
      ['BTC'],
    ],
    [
      'takes the other name of gold for the same key',
      { keys: ['XAUUSD'], doubt: null },
      [whole(['GC'], 0)],
      ['GC'],
      null,
    ],
    ['knows a key in other letters', { keys: ['btc'], doubt: null }, [whole(['BTC'], 0)], ['BTC'], null],
    ['counts a key that is listed twice once', nothing, [whole(['CL', 'CL'], 0)], ['CL'], null],
  ] as const)('%s', (_what, known, readings, keys, missing) => {
    const last = settled(known as KnownKeys, ...(readings as unknown as ReturnType<typeof whole>[]))
    expect(last.keys.toSorted()).toEqual(keys.toSorted())
    expect(last.doubt?.missing.toSorted() ?? null).toEqual(missing?.toSorted() ?? null)
  })

  it('names what is lost, and nothing else', () => {
    expect(settled(three, whole(['ES'], 0)).lost).toEqual([])
    expect(settled(three, whole(['ES'], 0), whole(['ES'], later)).lost).toEqual(['BTC', 'CL'])
  })

  it('loses a key only after two complete lists without it, and never one that the last list names', () => {
    const key = fc.constantFrom('BTC', 'CL', 'ES', 'XAUUSD', 'GC', 'WC2026')
    const reading = fc.record({
      keys: fc.uniqueArray(key, { maxLength: 6 }),
      isComplete: fc.boolean(),
      pauseMs: fc.nat(later * 2),
    })
    fc.assert(
      fc.property(fc.uniqueArray(key), fc.array(reading, { maxLength: 12 }), (first, readings) => {
        let known: KnownKeys = { keys: first, doubt: null }
        let atMs = 0
        const wholeLists: { instruments: Set<string>; atMs: number }[] = []
        for (const { keys, isComplete, pauseMs } of readings) {
          atMs += pauseMs
          const instruments = new Set(keys.map(instrumentOf))
          if (isComplete) wholeLists.push({ instruments, atMs })
          const settled = settleScopeKeys(known, { keys, isComplete, atMs })
          const now = new Set(settled.keys.map(instrumentOf))
          for (const instrument of instruments) expect(now.has(instrument)).toBe(true)
          for (const lost of settled.lost) {
            const without = wholeLists.filter((list) => !list.instruments.has(instrumentOf(lost)))
            expect(without.some((list) => atMs - list.atMs >= secondReadingAfterMs)).toBe(true)
            expect(isComplete).toBe(true)
          }
          for (const kept of known.keys) expect(now.has(instrumentOf(kept)) || settled.lost.includes(kept)).toBe(true)
          known = settled
        }
      }),
    )
  })
})

describe('doubtWithout', () => {
  it('forgets one key, by either of its names, and the doubt with its last', () => {
    const doubt = { missing: ['GC', 'CL'], sinceMs: 7 }
    expect(removeDoubt(doubt, 'XAUUSD')).toEqual({ missing: ['CL'], sinceMs: 7 })
    expect(removeDoubt({ missing: ['CL'], sinceMs: 7 }, 'cl')).toBeNull()
    expect(removeDoubt(null, 'CL')).toBeNull()
  })
})
