/** Seeded randomness: the same seed gives the same world, the same agents and the same secrets on every machine. */
import { createHmac } from 'node:crypto'

/** Reproducible numbers from a seed. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** An integer in [0, bound). */
  int(bound: number): number
  between(low: number, high: number): number
  /** Standard normal. */
  normal(): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

/** A stream of its own for `label`, so that drawing more numbers in one place changes nothing elsewhere. */
export function createRandom(seed: number, label: string): Random {
  const state = new Uint32Array(4)
  const digest = deriveBytes(seed, label, 16)
  for (let word = 0; word < 4; word += 1) state[word] = digest.readUInt32LE(word * 4)
  const next = () => nextSfc32(state) / 0x1_0000_0000
  return {
    next,
    int: (bound) => Math.floor(next() * bound),
    between: (low, high) => low + next() * (high - low),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  }
}

/** One step of sfc32 (Doty-Humphrey, public domain): small, quick and good enough for prices and people. */
function nextSfc32(state: Uint32Array): number {
  const [a = 0, b = 0, c = 0, counter = 0] = state
  const result = (a + b + counter) >>> 0
  state[3] = counter + 1
  state[0] = b ^ (b >>> 9)
  state[1] = c + (c << 3)
  state[2] = ((c << 21) | (c >>> 11)) + result
  return result
}

/** `length` bytes that depend on the seed and the label only; for identifiers, secrets and keys. */
export function deriveBytes(seed: number, label: string, length: number): Buffer {
  const blocks: Buffer[] = []
  for (let block = 0; block * 32 < length; block += 1) {
    blocks.push(createHmac('sha256', `sandbox-seed-${seed}`).update(`${label}#${block}`).digest())
  }
  return Buffer.concat(blocks).subarray(0, length)
}

/** An identifier in the form of a UUID that depends on the seed and the label only. */
export function deriveUuid(seed: number, label: string): string {
  const bytes = deriveBytes(seed, label, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
