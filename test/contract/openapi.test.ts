import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { buildOpenApiDocument } from '#contract/service/openapi.ts'
import { getEndpointPathTemplate } from '#contract/service/paths.ts'

type Json = Record<string, unknown>
const document = JSON.parse(JSON.stringify(buildOpenApiDocument())) as Json
const paths = document.paths as Record<string, Record<string, Json>>

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    name === '$ref' && typeof field === 'string' ? [field] : references(field),
  )
}

describe('the OpenAPI document', () => {
  it.each(Object.values(endpointTable))('holds $name at its place on each of its sites', (endpoint) => {
    for (const site of endpoint.sites) {
      const operation = paths[getEndpointPathTemplate(endpoint, site)]?.[endpoint.method.toLowerCase()]
      expect(operation).toMatchObject({
        'x-oauth-scope': endpoint.oauthScope,
        'x-rate-class': endpoint.rateClass,
        'x-effect': endpoint.effect,
        tags: expect.arrayContaining([site]),
      })
    }
  })

  it('names every operation once', () => {
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refers only to what it holds', () => {
    const found = references(document)
    expect(found.length).toBeGreaterThan(10)
    for (const reference of found) {
      const [, ...steps] = reference.split('/')
      const target = steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], document)
      expect(target, reference).toBeDefined()
    }
  })

  it('is the one that is filed', () => {
    const filed = JSON.parse(fs.readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as unknown
    expect(filed).toEqual(document)
  })
})
