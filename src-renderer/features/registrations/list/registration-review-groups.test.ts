import { expect, it } from 'vitest'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { reviewOfRows, withSuggestedNames } from './registration-review-groups.ts'

it('shows rows that are renamed under the names that are sent', () => {
  const at = { deploymentId: 'dp_test1', site: 'global' }
  const rows = [
    { ...at, form: { name: 'Stork' }, suggestedName: 'Stork-2' },
    { ...at, form: { name: 'Heron' }, suggestedName: null },
  ] as RegistrationView[]
  const names = reviewOfRows(withSuggestedNames(rows)).flatMap(({ forms }) => forms.map(({ name }) => name))
  expect(names).toEqual(['Stork-2', 'Heron'])
  expect(rows[0]?.form.name).toBe('Stork')
})
