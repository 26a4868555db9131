/** A write that the service has put off is of unknown outcome, whatever it is of; one that it refused is refused. */

import { expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { type EndpointName, endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { errorDataOf } from '../../src-main/operations/row-outcome.ts'
import { createTestClient } from '../support/test-client.ts'

const endpointOf = (name: EndpointName): Endpoint => endpointTable[name]
/** Of an agent: what it does with its token. */
const writes = endpointNames.filter((name) => endpointOf(name).auth === 'bearer' && endpointOf(name).effect !== 'read')
const repeatable = writes.filter((name) => endpointOf(name).effect === 'idempotent')

interface Receipt {
  status: number
  body: unknown
}

async function failureAfter(name: EndpointName, { status, body }: Receipt): Promise<AppErrorData> {
  const client = createTestClient({
    fetch: async () => new Response(body === null ? null : JSON.stringify(body), { status }),
  })
  const {
    example,
    sites: [site = 'global'],
  } = endpointOf(name)
  const call = client.call(name, {
    baseUrl: 'https://arena.example',
    site,
    ...(example.params === undefined ? {} : { params: example.params }),
    ...(example.request === undefined ? {} : { body: example.request as never }),
  })
  return errorDataOf(
    await call.then(
      (value) => new Error(`it counts as done: ${JSON.stringify(value)}`),
      (thrown: unknown) => thrown,
    ),
  )
}

const putOff: readonly Receipt[] = [
  { status: 202, body: null },
  { status: 202, body: {} },
  { status: 202, body: { message: 'Accepted' } },
  { status: 202, body: { status: 'accepted' } },
  { status: 202, body: { status: 'queued' } },
  { status: 202, body: { data: { state: 'PROCESSING' } } },
  { status: 200, body: { status: 'pending' } },
  { status: 200, body: { status: 'queued', message: 'Your request was queued' } },
  { status: 200, body: { status: 'pending_review' } },
  { status: 200, body: { state: { value: 'scheduled' } } },
  { status: 201, body: { status: '排队中' } },
  { status: 200, body: { requires_confirmation: true } },
  { status: 200, body: { confirmed: false } },
  { status: 200, body: { dry_run: true } },
]
it.each(writes.flatMap((name) => putOff.map((receipt) => [name, receipt.status, receipt.body] as const)))(
  '%s answered %i %j is of unknown outcome',
  async (name, status, body) => {
    const { code, details } = await failureAfter(name, { status, body })
    expect({ code, endpoint: details.endpoint }).toEqual({ code: 'outcome_unknown', endpoint: name })
  },
)

const refused: readonly Receipt[] = [
  { status: 200, body: { status: 'rejected' } },
  { status: 202, body: { status: 'denied' } },
  { status: 200, body: { accepted: false } },
  { status: 200, body: { ignored: true } },
]
it.each(repeatable.flatMap((name) => refused.map((receipt) => [name, receipt.status, receipt.body] as const)))(
  '%s answered %i %j is refused',
  async (name, status, body) => {
    expect(await failureAfter(name, { status, body })).toMatchObject({ code: 'request_refused', details: { status } })
  },
)
