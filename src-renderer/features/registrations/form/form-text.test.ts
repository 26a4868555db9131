import { describe, expect, test } from 'vitest'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { faultsOfForm, findRefusedField, firstFormText, formOf, formTextOf, oauthScopesOfPreset } from './form-text.ts'

describe('formOf', () => {
  test('splits lists and asks for everything by naming nothing', () => {
    expect(formOf({ ...firstFormText, name: ' Tern ', languages: 'en, zh' })).toMatchObject({
      name: 'Tern',
      languages: ['en', 'zh'],
      requestedScopes: [],
    })
  })

  test.each([{ name: '' }, { name: 'x'.repeat(201) }, { name: 'Tern', scopes: [] }])('refuses %o', (change) => {
    expect(formOf({ ...firstFormText, ...change })).toBeNull()
  })

  test('a form that was sent comes back as it was typed', () => {
    const text = { ...firstFormText, name: 'Tern', scopes: oauthScopesOfPreset('predictions') }
    const form = formOf(text)
    expect(form === null ? null : formTextOf(form)).toEqual(text)
  })
})

test('presets hold known scopes only', () => {
  expect(oauthScopesOfPreset('everything')).toEqual(oauthScopes)
  expect(oauthScopesOfPreset('predictions')).toEqual(['prediction:submit', 'challenge:read'])
  expect(oauthScopesOfPreset('discussion')).toContain('comment:create')
  expect(oauthScopesOfPreset('discussion')).not.toContain('prediction:submit')
})

test.each([
  [{ name: 'Tern\u202Enret' }, 'name', 'not_plain'],
  [{ bio: 'x'.repeat(2_001) }, 'bio', 'too_long'],
  [{ languages: Array.from({ length: 21 }, (_, index) => `l${index}`).join(',') }, 'languages', 'too_many'],
  [{ languages: 'x'.repeat(201) }, 'languages', 'entry_too_long'],
  [{ jwksUrl: 'ftp://x' }, 'jwksUrl', 'not_an_address'],
] as const)('%o is found wrong at its field', (change, field, fault) => {
  expect([...faultsOfForm({ ...firstFormText, name: 'Tern', ...change })]).toEqual([[field, fault]])
})

test.each([
  ['hosting_mode', 'hostingMode'],
  ['name', 'name'],
  ['auth_method', null],
  [undefined, null],
] as const)('a refusal of %s belongs to the field %s', (name, field) => {
  const details = name === undefined ? { status: 422 } : { status: 422, field: name }
  expect(findRefusedField({ code: 'request_refused', details })).toBe(field)
})
