import type { PlainObject } from '#contract/rules/plain-object.ts'
import { mapObjects } from './json-response.ts'
import type { Shape } from './shape.ts'

/** The fields that hold a word of an enumeration, and its name. */
const enumerations: Readonly<Record<string, string>> = {
  direction: 'DIRECTION',
  result: 'DIRECTION',
  agent_status: 'AGENT_STATUS',
  verification_status: 'VERIFICATION_STATUS',
}
const word = /^[a-z][a-z_]*$/

function withPrefix(object: PlainObject): PlainObject {
  // Of the fields called `status` only that of a challenge is a word of these.
  const isOfChallenge = 'question' in object || 'predictions' in object
  const names: Readonly<Record<string, string>> = isOfChallenge
    ? { ...enumerations, status: 'CHALLENGE_STATUS' }
    : enumerations
  const prefixed = Object.entries(object).map(([name, value]) => {
    const prefix = Object.hasOwn(names, name) ? names[name] : undefined
    const isWord = prefix !== undefined && typeof value === 'string' && word.test(value)
    return [name, isWord ? `${prefix}_${value.toUpperCase()}` : value]
  })
  return Object.fromEntries(prefixed)
}

export const prefixedEnums: Shape = {
  name: 'prefixed-enums',
  description: 'Words of enumerations carry its name: DIRECTION_BULLISH, CHALLENGE_STATUS_OPEN, AGENT_STATUS_ACTIVE.',
  json: (body) => mapObjects(body, withPrefix),
}
