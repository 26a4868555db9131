/** What a handler is given and may answer. Its shapes follow from the endpoint table. */
import type { z } from 'zod'
import type { Site } from '#contract/ids.ts'
import type { EndpointName, EndpointTable, WireOf } from '#contract/service/endpoint-table.ts'
import { Refusal } from '../refusal.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { AgentRecord } from '../state.ts'
import type { BaseUrls } from './request-origin.ts'

type Row<N extends EndpointName> = EndpointTable[N]

/** One call of an endpoint, its input parsed by the endpoint table. */
export interface Call<N extends EndpointName> {
  run: SandboxRun
  site: Site
  nowMs: number
  params: Readonly<Record<string, string>>
  query: z.output<Row<N>['query']>
  body: z.output<Row<N>['request']>
  /** The agent of the bearer token; `null` where the endpoint needs none. */
  agent: AgentRecord | null
  /** Base URLs under which this sandbox can be reached, the one that the client asked at first. */
  baseUrls: BaseUrls
}

/** Responses with what the row's strict `wire` schema describes, or refuses by throwing a `Refusal`. */
export type Handler<N extends EndpointName> = (call: Call<N>) => WireOf<N> | Promise<WireOf<N>>

/** One handler an endpoint. */
export type Handlers = { [N in EndpointName]: Handler<N> }

/** The agent that is calling, on endpoints that take a token. */
export function callerOf({ agent }: { agent: AgentRecord | null }): AgentRecord {
  if (agent === null) throw new Refusal(401, 'Not authenticated', { 'www-authenticate': 'Bearer' })
  return agent
}
