import { describe, expect, it } from 'vitest'
import type { WireEntry } from '#contract/ipc/support.procedures.ts'
import { formatCurl } from './format-curl.ts'

const entry: WireEntry = {
  no: 1,
  atMs: 1,
  method: 'GET',
  baseUrl: 'http://127.0.0.1:1',
  path: '/api/v1/eval/challenges?status=open',
  endpoint: 'listChallenges',
  site: 'global',
  agentId: null,
  status: 200,
  failure: null,
  durationMs: 3,
  requestId: 'rq_1',
  sentBytes: 0,
  receivedBytes: 2,
  isAuthorized: false,
  fields: [],
}

describe('a request as a curl command', () => {
  it('is one line where nothing but an address was sent', () => {
    expect(formatCurl(entry)).toBe("curl --request GET 'http://127.0.0.1:1/api/v1/eval/challenges?status=open'")
  })

  it('has placeholders for the token and for each value of the body', () => {
    const command = formatCurl({
      ...entry,
      method: 'POST',
      agentId: 'agent-1',
      isAuthorized: true,
      fields: ['direction', 'confidence'],
    })
    expect(command.split(' \\\n  ').slice(1)).toEqual([
      "--header 'x-agent-id: agent-1'",
      '--header "authorization: Bearer $ACCESS_TOKEN"',
      "--header 'content-type: application/json'",
      `--data '{"direction":"<direction>","confidence":"<confidence>"}'`,
    ])
  })

  it.each([`'; rm -rf ~; '`, '$(id)', '`id`', '"', '\\'])('keeps %s inside one word of the shell', (text) => {
    const command = formatCurl({ ...entry, path: `/${text}` })
    expect(command).toBe(`curl --request GET 'http://127.0.0.1:1/${text.replaceAll("'", `'\\''`)}'`)
  })
})
