import { removeSecretShapes, secretShapes } from '#contract/rules/text/secret-shapes.ts'
import type { LogFields } from './log.ts'

const fieldNames: readonly (keyof LogFields)[] = [
  'code',
  'endpoint',
  'site',
  'host',
  'status',
  'durationMs',
  'count',
  'agentKey',
  'outboxId',
  'requestId',
  'state',
  'version',
  'reason',
]

const maxValueCharacters = 200

/** Any run long and dense enough to be key material, whatever its encoding. */
const denseRun = /[A-Za-z0-9+/_=%-]{32,}/g

/**
 * One log line as text: the fixed event and the allowed fields, each a number, a truth value or a short text without
 * control characters and without anything that has the shape of a secret. The last net: no caller hands a secret over
 * in the first place.
 */
export function logLine(event: string, fields: LogFields = {}): string {
  const parts = fieldNames.flatMap((name) => {
    const value = fields[name]
    return value === undefined
      ? []
      : [`${name}=${typeof value === 'number' ? value : JSON.stringify(redactText(value))}`]
  })
  return [event, ...parts].join(' ')
}

function redactText(text: string): string {
  const withoutSecrets = removeSecretShapes(text, '[removed]', [...secretShapes, denseRun])
  return withoutSecrets.replace(/\p{C}/gu, '?').slice(0, maxValueCharacters)
}
