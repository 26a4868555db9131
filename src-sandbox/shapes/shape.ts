/** A shape: one way in which deployments are met that differ from the text of the interface. */
import type { Site } from '#contract/ids.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import type { ServiceResponse } from '../http/service-response.ts'
import type { ServiceSettings } from '../settings.ts'

/** A call as shapes see it; `endpoint` is null for an address that the service does not have. */
export interface ShapedCall {
  endpoint: EndpointName | null
  site: Site
  method: string
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  bodyText: string
  isAuthenticated: boolean
  /** The sandbox's clock. */
  nowMs: number
}

/**
 * Pure but for `settings`, which the service itself obeys. Several at once are applied in the order of the registry.
 */
export interface Shape {
  /** As `--shape` takes it. */
  name: string
  /** What a client meets, in one line. */
  description: string
  settings?: Partial<ServiceSettings>
  /** Where a request for this path goes: elsewhere, or to the service under another path. */
  address?(pathAndQuery: string): { movedTo: string } | { path: string }
  /** The call as the service would have had it. */
  request?(call: ShapedCall): ShapedCall
  /** A response in the service's place; null lets the call through. */
  instead?(call: ShapedCall): ServiceResponse | null
  /** The JSON of a success response as such a deployment sends it; asked before `response`. */
  json?(body: unknown, call: ShapedCall): unknown
  /** The response as such a deployment sends it. */
  response?(response: ServiceResponse, call: ShapedCall): ServiceResponse
}
