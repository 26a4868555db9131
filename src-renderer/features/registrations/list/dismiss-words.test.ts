import { expect, it } from 'vitest'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { countDismissLosses, findDismissLoss } from './dismiss-words.ts'

const row = { stage: 'challenge', secret: 'kept', knownAgent: null, jwks: null, wasInDoubt: false }
const jwks = '{"keys":[]}'
const known = { name: 'Ada' }

it.each([
  [{ stage: 'staged', secret: 'not_issued' }, 'unsent'],
  [{ stage: 'intent', secret: 'not_issued' }, 'unsent'],
  [{ stage: 'staged', secret: 'not_issued', jwks }, 'unsentKey'],
  [{ stage: 'intent', secret: 'not_issued', jwks }, 'unsentKey'],
  [{ stage: 'staged', secret: 'not_issued', wasInDoubt: true }, 'lost'],
  [{ stage: 'intent', secret: 'not_issued', jwks, wasInDoubt: true }, 'lost'],
  [{ wasInDoubt: true }, 'kept'],
  [{ stage: 'unknown', secret: 'not_issued', jwks }, 'lost'],
  [{ stage: 'refused', secret: 'not_issued' }, 'lost'],
  [{ stage: 'id_missing' }, 'unnamed'],
  [{ stage: 'secret_unsaved', secret: 'in_memory', knownAgent: known }, 'known'],
  [{ stage: 'secret_unsaved', secret: 'in_memory' }, 'lost'],
  [{}, 'kept'],
])('says of %o what is lost: %s', (part, loss) => {
  expect(findDismissLoss({ ...row, ...part } as unknown as RegistrationView)).toBe(loss)
})

it('counts the losses of many, and marks those that nothing brings back', () => {
  const parts = [{ stage: 'staged', jwks }, {}, { stage: 'staged' }, { stage: 'staged', jwks }]
  const rows = parts.map((part) => ({ ...row, ...part }) as unknown as RegistrationView)
  expect(countDismissLosses(rows)).toEqual([
    { loss: 'unsent', count: 1, isBad: false },
    { loss: 'kept', count: 1, isBad: false },
    { loss: 'unsentKey', count: 2, isBad: true },
  ])
})
