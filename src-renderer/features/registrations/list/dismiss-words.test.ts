import { expect, it } from 'vitest'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import registrations from '../../../i18n/en/registrations.json' with { type: 'json' }
import registrationsInChinese from '../../../i18n/zh-CN/registrations.json' with { type: 'json' }
import { countDismissLosses, findDismissLoss } from './dismiss-words.ts'

const row = { stage: 'challenge', secret: 'kept', knownAgent: null, jwks: null, wasInDoubt: false, isRestored: false }
const jwks = '{"keys":[]}'
const known = { name: 'Ada' }

it.each([
  [{ stage: 'staged', secret: 'not_issued' }, 'unsent'],
  [{ stage: 'intent', secret: 'not_issued' }, 'unsent'],
  [{ stage: 'staged', secret: 'not_issued', jwks }, 'unsentKey'],
  [{ stage: 'intent', secret: 'not_issued', jwks }, 'unsentKey'],
  [{ stage: 'staged', secret: 'not_issued', wasInDoubt: true }, 'lost'],
  [{ stage: 'intent', secret: 'not_issued', jwks, wasInDoubt: true }, 'lost'],
  [{ wasInDoubt: true }, 'challengeGone'],
  [{ stage: 'unknown', secret: 'not_issued', jwks }, 'lost'],
  [{ stage: 'refused', secret: 'not_issued' }, 'lost'],
  [{ stage: 'id_missing' }, 'unnamed'],
  [{ stage: 'secret_unsaved', secret: 'in_memory', knownAgent: known }, 'known'],
  [{ stage: 'secret_unsaved', secret: 'in_memory' }, 'lost'],
  [{ stage: 'secret_unsaved', secret: 'kept' }, 'kept'],
  // What would be erased otherwise stays in the keychain.
  [{ stage: 'id_missing', isRestored: true }, 'restored'],
  [{ stage: 'secret_unsaved', secret: 'in_memory', knownAgent: known, isRestored: true }, 'restored'],
  [{ stage: 'secret_unsaved', secret: 'kept', knownAgent: known, isRestored: true }, 'restored'],
  [{ stage: 'staged', secret: 'not_issued', jwks, isRestored: true }, 'restored'],
  [{ stage: 'staged', secret: 'not_issued', isRestored: true }, 'unsent'],
  [{ stage: 'secret_unsaved', secret: 'missing', isRestored: true }, 'lost'],
  [{ stage: 'challenge', isRestored: true }, 'challengeGone'],
  [{ stage: 'failed', isRestored: true }, 'kept'],
  [{ stage: 'challenge' }, 'challengeGone'],
  [{ stage: 'answering' }, 'challengeGone'],
  [{ stage: 'answer_unknown' }, 'challengeGone'],
  [{ stage: 'challenge', secret: 'in_memory' }, 'lost'],
  [{ stage: 'failed' }, 'kept'],
  [{ stage: 'passed' }, 'claimKept'],
  [{ stage: 'active' }, 'kept'],
])('says of %o what is lost: %s', (part, loss) => {
  expect(findDismissLoss({ ...row, ...part } as unknown as RegistrationView)).toBe(loss)
})

it('counts the losses of many, and marks those that nothing brings back', () => {
  const parts = [
    { stage: 'staged', jwks },
    { stage: 'passed' },
    { stage: 'failed' },
    {},
    { stage: 'staged' },
    { stage: 'staged', jwks },
  ]
  const rows = parts.map((part) => ({ ...row, ...part }) as unknown as RegistrationView)
  expect(countDismissLosses(rows)).toEqual([
    { loss: 'unsent', count: 1, isBad: false },
    { loss: 'kept', count: 1, isBad: false },
    { loss: 'claimKept', count: 1, isBad: false },
    { loss: 'challengeGone', count: 1, isBad: true },
    { loss: 'unsentKey', count: 2, isBad: true },
  ])
})

it('speaks of a claim link only where one is, and says that it stays', () => {
  const { dismissKept, dismissClaimKept, dismissChallengeGone, bar } = registrations
  expect(dismissClaimKept).toContain('under Claims with its link')
  expect(bar.claimKept_other).toContain('under Claims with their links')
  for (const text of [dismissKept, dismissChallengeGone, bar.kept_other, bar.challengeGone_other])
    expect(text).not.toMatch(/claim/i)
})

// An agent with a private key has its secret under `<key>.secret`, and every agent its claim link under `<key>.claim`.
it.each([
  ['en', registrations, 'items whose names begin with {{item}}'],
  ['zh-CN', registrationsInChinese, '名称以 {{item}} 开头'],
])('names what stays of a row from a backup by what all of its items begin with, in %s', (_, words, expected) => {
  expect(words.dismissRestored).toContain(expected)
})

it('says that something is erased only of what is', () => {
  const { dismissUnnamed, dismissKnown, dismissUnsentKey, dismissRestored, bar } = registrations
  for (const text of [
    dismissUnnamed,
    dismissKnown,
    dismissUnsentKey,
    bar.unnamed_one,
    bar.known_one,
    bar.unsentKey_one,
  ])
    expect(text).toContain('erased from the keychain')
  for (const text of [dismissRestored, bar.restored_one, bar.restored_other]) {
    expect(text).not.toContain('erased from')
    expect(text).toMatch(/stays? there/)
  }
})
