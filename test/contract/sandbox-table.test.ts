/**
 * Every row of the endpoint table is answered by the sandbox, strictly as the row says, and read by the client's
 * schema.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '#contract/ids.ts'
import { endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, tokenOf } from './sandbox-client.ts'
import { successfulCalls } from './sandbox-rows.ts'

describe('every row of the endpoint table', () => {
  let sandbox: RunningSandbox
  const tokens = new Map<Site, string>()
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 2, limits: false, checkAnswers: true })
    for (const site of ['global', 'cn'] as const) tokens.set(site, await tokenOf(sandbox, agentOf(sandbox, site)))
  })
  afterAll(() => sandbox.close())

  const rows = endpointNames.flatMap((name) => endpointTable[name].sites.map((site) => [name, site] as const))

  it.each(rows)('%s is answered on %s', async (name, site) => {
    const row = endpointTable[name]
    const token = tokens.get(site) ?? ''
    const { params, body, refusedWith } = await successfulCalls[name]({ sandbox, site, token })
    const path = formatEndpointPath(row, site, params)
    const reply = await call(sandbox, path, {
      method: row.method,
      body,
      ...(row.auth === 'bearer' ? { token } : {}),
    })
    expect(reply).toMatchObject({ status: refusedWith ?? row.status })
    if (refusedWith !== undefined) return
    const read = row.response.safeParse(reply.status === 204 ? undefined : reply.body)
    expect(read).toMatchObject({ success: true })
    expect(read.data).not.toMatchObject({ completeness: expect.not.objectContaining({ unreadable: 0 }) })
  })

  it.each(rows)('%s on %s takes fields that it does not know for nothing', async (name, site) => {
    const row = endpointTable[name]
    const token = tokens.get(site) ?? ''
    const { params, body, refusedWith } = await successfulCalls[name]({ sandbox, site, token })
    const sent = typeof body === 'object' && body !== null ? { ...body, x_unknown: { deep: [1] } } : body
    const path = `${formatEndpointPath(row, site, params)}?x_unknown=1`
    const reply = await call(sandbox, path, {
      method: row.method,
      body: sent,
      token,
      headers: { 'x-agent-id': agentOf(sandbox, site).agent_id, 'x-request-id': 'request-1' },
    })
    expect(reply).toMatchObject({ status: refusedWith ?? row.status })
  })
})
