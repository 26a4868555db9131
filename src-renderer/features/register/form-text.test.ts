import { describe, expect, test } from 'vitest'
import { oauthScopes } from '#contract/service/endpoint.ts'
import { firstFormText, formOf, formTextOf, scopesOfPreset } from './form-text.ts'

describe('formOf', () => {
  test('splits lists and asks for everything by naming nothing', () => {
    expect(formOf({ ...firstFormText, name: ' Tern ', languages: 'en, zh' })).toMatchObject({
      name: 'Tern',
      languages: ['en', 'zh'],
      requestedScopes: [],
    })
  })

  test.each([{ name: '' }, { name: 'x'.repeat(201) }, { name: 'Tern', scopes: [] }])(
    'refuses %o',
    (change) => {
      expect(formOf({ ...firstFormText, ...change })).toBeNull()
    },
  )

  test('a form that was sent comes back as it was typed', () => {
    const text = { ...firstFormText, name: 'Tern', scopes: scopesOfPreset('predictions') }
    const form = formOf(text)
    expect(form === null ? null : formTextOf(form)).toEqual(text)
  })
})

test('presets hold known scopes only', () => {
  expect(scopesOfPreset('everything')).toEqual(oauthScopes)
  expect(scopesOfPreset('predictions')).toEqual(['prediction:submit', 'challenge:read'])
  expect(scopesOfPreset('discussion')).toContain('comment:create')
  expect(scopesOfPreset('discussion')).not.toContain('prediction:submit')
})
