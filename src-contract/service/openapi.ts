/** The endpoint table as an OpenAPI 3.1 document. */
import { z } from 'zod'
import { type Site, sites } from '../ids.ts'
import type { Endpoint } from './endpoint.ts'
import { endpointTable } from './endpoint-table.ts'
import { getEndpointPathTemplate } from './paths.ts'

type Json = Record<string, unknown>

/** What every refusal carries (Interface §7): words, or the list of a validation error. */
const errorBody = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  ]),
})

const refusals: Readonly<Record<string, string>> = {
  '401': 'The credential or the token is missing, wrong or expired.',
  '403': 'The token lacks the OAuth scope, belongs to the other site, or the agent may not do this now.',
  '404': 'What the path names does not exist.',
  '409': 'It has been done already, or the name is taken.',
  '422': 'A field is missing or invalid.',
  '429': 'Over the rate limit; Retry-After may say for how long.',
  default: 'Any other refusal or failure.',
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return json
}

function queryParameters(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.query) as {
    properties?: Json
    required?: string[]
  }
  const example = (endpoint.example.query ?? {}) as Json
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(name in example ? { example: example[name] } : {}),
  }))
}

function parametersOf(endpoint: Endpoint): Json[] {
  const path = endpoint.params.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
    example: endpoint.example.params?.[name],
  }))
  const headers =
    endpoint.auth === 'bearer'
      ? ['AgentId', 'RequestId'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
      : []
  return [...path, ...queryParameters(endpoint), ...headers]
}

/** Both sites have the same shapes, so each is in the document once. */
function ref({ name }: Endpoint, part: 'Request' | 'Answer'): Json {
  return { $ref: `#/components/schemas/${name}${part}` }
}

function bodySchemas(endpoint: Endpoint): Json {
  return {
    ...(endpoint.request instanceof z.ZodUndefined ? {} : { [`${endpoint.name}Request`]: schemaOf(endpoint.request) }),
    ...(endpoint.status === 204 ? {} : { [`${endpoint.name}Answer`]: schemaOf(endpoint.wire) }),
  }
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.request instanceof z.ZodUndefined) return {}
  const content = { schema: ref(endpoint, 'Request'), example: endpoint.example.request }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

function successOf(endpoint: Endpoint): Json {
  if (endpoint.status === 204) return { description: 'Done; no content' }
  const answers = { example: endpoint.example.response, ...endpoint.otherResponses }
  const examples = Object.fromEntries(
    Object.entries(answers).map(([title, value]) => [title.replaceAll(' ', '-'), { summary: title, value }]),
  )
  const mediaType = endpoint.textResponse === true ? 'text/plain' : 'application/json'
  return { description: 'Done', content: { [mediaType]: { schema: ref(endpoint, 'Answer'), examples } } }
}

function refusalsOf(endpoint: Endpoint): Json {
  const applies: Readonly<Record<string, boolean>> = {
    '401': endpoint.auth === 'bearer' || endpoint.rateClass === 'token',
    '403': endpoint.auth === 'bearer' || endpoint.rateClass === 'token',
    '404': endpoint.params.length > 0,
    '409': endpoint.effect === 'irreversible',
    '422': !(endpoint.request instanceof z.ZodUndefined),
    '429': endpoint.rateClass !== 'none',
    default: true,
  }
  const codes = Object.keys(refusals).filter((status) => applies[status] === true)
  return Object.fromEntries(codes.map((status) => [status, { $ref: `#/components/responses/Refusal-${status}` }]))
}

function operationOf(endpoint: Endpoint, site: Site, sharedBy: readonly Site[]): Json {
  return {
    operationId: site === 'global' ? endpoint.name : `${endpoint.name}-${site}`,
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}.`,
    tags: [...sharedBy],
    security: endpoint.auth === 'bearer' ? [{ bearer: [] }] : [],
    'x-oauth-scope': endpoint.oauthScope,
    'x-rate-class': endpoint.rateClass,
    'x-effect': endpoint.effect,
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: { [String(endpoint.status)]: successOf(endpoint), ...refusalsOf(endpoint) },
  }
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    for (const site of endpoint.sites) {
      const path = getEndpointPathTemplate(endpoint, site)
      const sharedBy = endpoint.sites.filter((other) => getEndpointPathTemplate(endpoint, other) === path)
      if (sharedBy[0] !== site) continue
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, site, sharedBy) }
    }
  }
  return paths
}

/**
 * The OpenAPI 3.1 document of both sites: what the sandbox takes and sends, to the letter. The same table gives the
 * same document.
 */
export function buildOpenApiDocument(): Json {
  const refusal = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent prediction and commentary service',
      version: '1',
      description:
        'Generated from the endpoint table of Arena Console. Timestamps carry no zone and are UTC. `x-oauth-scope` is the OAuth scope that the token needs, `x-rate-class` the limit by which calls are paced, and `x-effect` whether a call may be repeated.',
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:8080' } } }],
    tags: sites.map((site) => ({ name: site })),
    paths: pathsOf(Object.values(endpointTable)),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: {
        AgentId: { name: 'X-Agent-Id', in: 'header', required: false, schema: { type: 'string' } },
        RequestId: { name: 'X-Request-Id', in: 'header', required: false, schema: { type: 'string' } },
      },
      schemas: Object.assign(
        { Refusal: schemaOf(errorBody) },
        ...Object.values<Endpoint>(endpointTable).map(bodySchemas),
      ),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [`Refusal-${status}`, refusal(description)]),
      ),
    },
  }
}
