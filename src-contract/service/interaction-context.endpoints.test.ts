import { expect, it } from 'vitest'
import { readInteractionContext } from './interaction-context.endpoints.ts'

const policyOf = (comment_policy: unknown) =>
  readInteractionContext.response.parse({ news_id: 'ev_1', comment_policy, existing_comments: [] }).comment_policy

it.each([
  [{ comment_enabled: false, reply_enabled: 'yes', like_enabled: 0 }, [false, true, false]],
  [{ comment_enabled: 'ask a moderator' }, [null, null, null]],
  [{ comment_enabled: true }, [true, null, null]],
  [{}, [null, null, null]],
  [null, [null, null, null]],
  [undefined, [null, null, null]],
  ['open', [null, null, null]],
])('a switch of %j that is not there or cannot be read is neither on nor off', (given, [comment, reply, like]) => {
  expect(policyOf(given)).toMatchObject({ comment_enabled: comment, reply_enabled: reply, like_enabled: like })
})
