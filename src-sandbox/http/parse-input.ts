/**
 * Bodies and queries by the endpoint's schema. Fields that the interface does not know are ignored, as deployments do,
 * and so is `null` in a field that may be left out: many clients write what they do not set so.
 */
import type { z } from 'zod'
import { noBody } from '#contract/service/wire.ts'
import { createInputRefusal } from '../refusal.ts'

/**
 * Body or query by the table's schema; fields that it does not know, and optional ones that are `null`, are ignored.
 * Throws 422 with `loc` and `msg`.
 */
export function parseInput(place: 'body' | 'query', schema: z.ZodType, value: unknown): unknown {
  if (schema === noBody) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const known = withoutIgnored(value, result.error.issues)
  const retried = known === value ? result : schema.safeParse(known)
  if (retried.success) return retried.data
  throw createInputRefusal(place, retried.error)
}

function withoutIgnored(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  let cleaned = value
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') cleaned = withoutKeys(cleaned, issue.path, issue.keys)
    const [field, ...inner] = issue.path
    if (inner.length === 0 && typeof field === 'string' && isNullIn(value, field))
      cleaned = withoutKeys(cleaned, [], [field])
    if (issue.code === 'invalid_union') {
      // Only the branch that nothing but unknown fields keeps from fitting can be the one that was meant.
      const meant = issue.errors.find((branch) => branch.every(({ code }) => code === 'unrecognized_keys'))
      for (const inner of meant ?? []) {
        if (inner.code === 'unrecognized_keys')
          cleaned = withoutKeys(cleaned, [...issue.path, ...inner.path], inner.keys)
      }
    }
  }
  return cleaned
}

const isNullIn = (value: unknown, field: string): boolean =>
  typeof value === 'object' && value !== null && Reflect.get(value, field) === null

function withoutKeys(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const [head, ...rest] = path
  if (head === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
  const copy: Record<PropertyKey, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  return Object.assign(copy, { [head]: withoutKeys(Reflect.get(value, head), rest, keys) })
}
