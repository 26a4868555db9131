/** Frames that a page under somebody else's control could send, derived from a seed. */
import type { AnySchema } from '@orpc/contract'
import { z } from 'zod'

type Random = () => number

function pick<const Items extends readonly [unknown, ...unknown[]]>(random: Random, items: Items): Items[number] {
  return items[Math.floor(random() * items.length)]
}

const polluting = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')

const hostileValues = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an evaluating template would run
  '${7*7}{{7*7}}',
  '\0',
  '\ud800',
  '‮',
  '\u001b[31m',
  "'; DROP TABLE agents; --",
  'x'.repeat(5_000),
  [],
  [[[[[[]]]]]],
  {},
  polluting,
] as const satisfies readonly unknown[]

/** What a fuzzer knows of the running console, so that it gets past the first look-up. */
export interface KnownValues {
  texts: readonly [string, ...string[]]
}

/**
 * A value that mostly fits the schema: what does not fit is refused at the door and teaches nothing of the rooms behind
 * it.
 */
function sampleOf(schema: unknown, random: Random, known: KnownValues): unknown {
  if (random() < 0.04) return pick(random, hostileValues)
  const again = (inner: unknown) => sampleOf(inner, random, known)
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, again(field)])
    return Object.fromEntries(random() < 0.03 ? [...fields, ['extra', 1]] : fields)
  }
  if (schema instanceof z.ZodArray) return Array.from({ length: Math.floor(random() * 4) }, () => again(schema.element))
  if (schema instanceof z.ZodOptional) return random() < 0.3 ? undefined : again(schema.unwrap())
  if (schema instanceof z.ZodNullable) return random() < 0.3 ? null : again(schema.unwrap())
  if (schema instanceof z.ZodUnion) return again(schema.options[Math.floor(random() * schema.options.length)])
  if (schema instanceof z.ZodEnum) return pick(random, schema.options as [unknown, ...unknown[]])
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodBoolean) return random() < 0.5
  if (schema instanceof z.ZodNumber) return Math.floor(random() * 1_000)
  return pick(random, known.texts)
}

/** A well-formed frame: a call that mostly fits, a call to nowhere, or the end of some call. */
export function fuzzedFrame(
  random: Random,
  procedures: readonly [[path: string, input: AnySchema | undefined], ...[string, AnySchema | undefined][]],
  known: KnownValues,
): string {
  const id = String(Math.floor(random() * 1e9))
  const kind = random()
  if (kind < 0.05) return JSON.stringify({ i: id, t: 4 })
  const [path, input] = pick(random, procedures)
  const body = {
    json: input === undefined ? undefined : sampleOf(input, random, known),
    ...typeMarks(random),
  }
  const url = kind < 0.1 ? oddPath(random) : `/${path.replaceAll('.', '/')}`
  return JSON.stringify({ i: id, p: { u: url, b: body } })
}

/** The marks by which the protocol restores types that JSON lacks, pointed at where they do not belong. */
function typeMarks(random: Random): { meta?: unknown } {
  if (random() > 0.1) return {}
  const at = pick(random, ['__proto__', 'constructor', 'prototype', 'agentKey', 'items', 0, 'json'] as const)
  return {
    meta: [[Math.floor(random() * 9), at, pick(random, ['__proto__', 'polluted', 'toString'] as const)]],
  }
}

function oddPath(random: Random): string {
  return pick(random, [
    '/',
    '//',
    '/app',
    '/app/state/../../etc',
    '/__proto__',
    '/app/__proto__/state',
    '/%00',
    '/constructor',
    `/${'a/'.repeat(500)}`,
    '/agents/get?x=1#y',
  ])
}

/** The frame with its text cut, altered or blown up. */
export function damagedFrame(text: string, random: Random): string {
  const at = Math.floor(random() * text.length)
  const way = random()
  if (way < 0.3) return text.slice(0, at)
  if (way < 0.6) return `${text.slice(0, at)}${String.fromCharCode(Math.floor(random() * 0x3000))}${text.slice(at + 1)}`
  if (way < 0.8) return `${text.slice(0, at)}${text.slice(at + 1 + Math.floor(random() * 8))}`
  return text.replace(/"json":[^,}]*/, `"json":${'['.repeat(500)}${']'.repeat(500)}`)
}
