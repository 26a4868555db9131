import { expect, it } from 'vitest'
import { isSameId } from './same-agent-id.ts'

const small = '0b54c1f2-9a3d-4e6f-8b7a-1c2d3e4f5a6b'

it.each([
  [small, small.toUpperCase(), true],
  [small, `${small.slice(0, 18).toUpperCase()}${small.slice(18)}`, true],
  [small, small.replace('0b', '0c'), false],
  ['agent_7h2k', 'agent_7h2k', true],
  ['agent_7h2k', 'agent_7H2K', false],
  [`x${small}`, `X${small}`, false],
])('%s and %s: %s', (one, other, isSame) => {
  expect(isSameId(one, other)).toBe(isSame)
})
