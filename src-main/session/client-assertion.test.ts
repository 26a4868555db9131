import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { agentIdSchema } from '#contract/ids.ts'
import { signAssertion } from './client-assertion.ts'

const agentId = agentIdSchema.parse('agent_7')
const serviceNowMs = Date.UTC(2026, 5, 15, 12, 0, 0, 900)

it.each([
  ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 })],
] as const)('signs by %s exactly what the token endpoint asks for', async (alg, { privateKey, publicKey }) => {
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const claims = { agentId, baseUrl: 'https://arena.example', serviceNowMs, jti: 'j1' }
  const assertion = await signAssertion({ kind: 'private_key', alg, pem }, claims)
  const { payload, protectedHeader } = await jwtVerify(assertion, publicKey, {
    currentDate: new Date(serviceNowMs),
  })
  const iat = Date.UTC(2026, 5, 15, 11, 59, 55) / 1000
  expect(protectedHeader).toEqual({ alg, typ: 'JWT' })
  expect(payload).toEqual({
    iss: 'agent_7',
    sub: 'agent_7',
    aud: 'https://arena.example/api/v1/agent/auth/token',
    jti: 'j1',
    iat,
    exp: iat + 60,
  })
})
