/**
 * What may cross to the page, read off the contract itself: no field that could carry a secret out, nothing undeclared
 * in or out.
 */
import { type AnyContractProcedure, type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ipcContract } from '#contract/ipc/ipc-contract.ts'

/** Words by which a name says that it holds what proves an identity. */
const secretWords =
  /secret|token|pem|jwk|assertion|password|passphrase|credential|private|bearer|authorization|cookie|key/i

/**
 * Texts with such a name that hold none: names of things, the parts of an address, public keys and their fingerprints
 * and addresses.
 */
const harmlessTexts = new Set([
  'agentKey',
  'agentKeys',
  'challengeKey',
  'closedChallengeKeys',
  'scopeKey',
  'eventKey',
  'profileKey',
  'scopeKeys',
  'availableScopeKeys',
  'publicKeyFingerprint',
  'publicKeySet',
  'keySetUrl',
  'jwks',
  'jwksUrl',
  'keychainAccount',
  'keychainService',
])

/** The only open record: the values that the words of an error need (see `AppErrorDetails`). */
const openRecords = /(?:\.|^)(?:error|lastError|challengesError|blockedBy|notCounted)\.details$/

interface Found {
  /** Fields that can hold any text, by their path. */
  texts: string[]
  /** What lets more through than is declared. */
  open: string[]
}

function walk(schema: unknown, path: string, found: Found): Found {
  if (schema instanceof z.ZodObject) {
    if (!(schema.def.catchall instanceof z.ZodNever)) found.open.push(`${path} is not strict`)
    for (const [name, field] of Object.entries(schema.shape)) walk(field, `${path}.${name}`, found)
  } else if (schema instanceof z.ZodArray) walk(schema.element, path, found)
  else if (schema instanceof z.ZodDefault) walk(schema.unwrap(), path, found)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    walk(schema.unwrap(), path, found)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) walk(option, path, found)
  else if (schema instanceof z.ZodRecord) found.open.push(`${path} is a record`)
  else if (schema instanceof z.ZodString) found.texts.push(path)
  else if (!isClosedLeaf(schema)) found.open.push(`${path} is not known to this test`)
  return found
}

function isClosedLeaf(schema: unknown): boolean {
  return [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull].some((kind) => schema instanceof kind)
}

type Contract = { [name: string]: Contract | AnyContractProcedure }

function proceduresOf(contract: Contract, path = ''): [string, AnyContractProcedure][] {
  return Object.entries(contract).flatMap(([name, part]) => {
    const at = path === '' ? name : `${path}.${name}`
    return '~orpc' in part ? [[at, part as AnyContractProcedure]] : proceduresOf(part as Contract, at)
  })
}

/** The schema of the values, also of a stream's. */
function inner(schema: AnySchema | undefined): AnySchema | undefined {
  return getEventIteratorSchemaDetails(schema)?.yields ?? schema
}

const procedures = proceduresOf(ipcContract as unknown as Contract)

describe('the contract between page and main', () => {
  it('is found whole', () => {
    expect(procedures.length).toBeGreaterThan(30)
    expect(procedures.map(([path]) => path)).toContain('credentials.replace')
  })

  it.each(procedures)('%s answers with declared fields only, none of them fit for a secret', (_, procedure) => {
    const { outputSchema, errorMap } = procedure['~orpc']
    expect(outputSchema).toBeDefined()
    const found = walk(inner(outputSchema), 'output', { texts: [], open: [] })
    walk(errorMap.APP_ERROR?.data, 'error', found)
    expect(Object.keys(errorMap)).toEqual(['APP_ERROR'])
    expect(found.open.filter((fault) => !openRecords.test(fault.replace(/ is a record$/, '')))).toEqual([])
    const named = found.texts.filter((path) => secretWords.test(lastName(path)))
    expect(named.filter((path) => !harmlessTexts.has(lastName(path)))).toEqual([])
  })

  it.each(procedures)('%s takes declared fields only', (_, procedure) => {
    const { inputSchema } = procedure['~orpc']
    if (inputSchema === undefined) return
    const found = walk(inputSchema, 'input', { texts: [], open: [] })
    expect(found.open).toEqual([])
  })

  it('is read by a walk that notices what must not be there', () => {
    const bad = z.strictObject({ rows: z.array(z.object({ clientSecret: z.string().nullable() })) })
    expect(walk(bad, 'output', { texts: [], open: [] })).toEqual({
      texts: ['output.rows.clientSecret'],
      open: ['output.rows is not strict'],
    })
    expect(secretWords.test('clientSecret')).toBe(true)
  })

  it('takes a secret or a passphrase in exactly these acts', () => {
    const takers = procedures.filter(([, procedure]) => {
      const { texts } = walk(procedure['~orpc'].inputSchema, 'input', { texts: [], open: [] })
      return texts.some((path) => /\.credential(?:\.|Text$)|\.passphrase$/.test(path))
    })
    expect(takers.map(([path]) => path)).toEqual([
      'agents.add',
      'credentials.replace',
      'credentials.exportKey',
      'imports.read',
      'packs.export',
      'packs.unlock',
    ])
  })
})

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
