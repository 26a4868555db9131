import { expect, it } from 'vitest'
import { createPageForms, pageForms, queryOfForm } from './guess-pages.ts'

it.each([
  ['offset', { offset: '40' }],
  ['skip', { skip: '40' }],
  ['page', { page: '3' }],
] as const)('asks by %s for what follows two pages of twenty', (form, query) => {
  expect(queryOfForm(form, { received: 40, pages: 2 })).toEqual(query)
})

it('tries every form of an unknown list, one of a known list, and none for hours where none went well', () => {
  let nowMs = 0
  const forms = createPageForms(() => nowMs)
  expect(forms.listFor('a')).toEqual(pageForms)
  forms.learn('a', 'skip')
  forms.learn('b', null)
  expect([forms.listFor('a'), forms.listFor('b'), forms.listFor('c')]).toEqual([['skip'], [], pageForms])
  nowMs = 6 * 60 * 60_000
  expect([forms.listFor('a'), forms.listFor('b')]).toEqual([pageForms, pageForms])
})
