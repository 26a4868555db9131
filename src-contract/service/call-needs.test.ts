import { expect, it } from 'vitest'
import { needsOfCall } from './call-needs.ts'
import { endpointTable } from './endpoint-table.ts'

it.each([
  [{ parent_comment_id: 'cm_1' }, 'reply'],
  [{ parent_comment_id: '' }, 'reply'],
  [{ parent_comment_id: 7 }, 'reply'],
  [{ parent_comment_id: null }, 'comment'],
  [{ parent_comment_id: undefined }, 'comment'],
  [{}, 'comment'],
  [null, 'comment'],
  ['parent_comment_id', 'comment'],
])('counts a comment with the body %j as a %s', (body, rateClass) => {
  expect(needsOfCall(endpointTable.createComment, body).rateClass).toBe(rateClass)
})

it('counts a parent in the comment endpoint only', () => {
  const { oauthScope, rateClass } = needsOfCall(endpointTable.followAgent, { parent_comment_id: 'cm_1' })
  expect({ oauthScope, rateClass }).toEqual({ oauthScope: 'follow:create', rateClass: 'follow' })
})
