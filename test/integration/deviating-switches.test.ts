/** Receipts of follows, likes and their ends as deployments write them, over real HTTP: done, refused, unclear. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { startScriptedService } from '../support/scripted-service.ts'

let service: Awaited<ReturnType<typeof startScriptedService>>
beforeAll(async () => {
  service = await startScriptedService()
})
afterAll(() => service.close())

const params = { agent_id: 'b', comment_id: 'c1', reply_id: 'c1' }
const outcomeOf = async (name: EndpointName, body: unknown, status = 200) => {
  const answer = (await service.ask(name, { status, body }, params)) as { code?: string }
  if (answer.code === undefined) return 'done'
  return answer.code === 'outcome_unknown' ? 'unclear' : 'refused'
}
/** A body, and its status where it is not 200. */
type Form = readonly unknown[]

/** What both say of it in the same way. */
const ofTheCall = {
  done: [
    [{}],
    [''],
    ['ok'],
    ['', 204],
    [{ success: true }],
    [{ code: 0, msg: 'ok', data: null }],
    [{ data: true }],
  ].concat([
    [{ code: 1, msg: 'success' }],
    [{ code: 20_000, message: '操作成功' }],
    [{ error: null }],
    [{ errors: [] }],
    [{ data: {}, links: { self: '/x' }, served_by: 'a' }],
    [{ data: { success: true }, rate_limit: { remaining: 0 } }],
    [{ data: { error: null }, shard: 1 }],
    [{ data: [], shard: 1 }],
  ]) as Form[],
  unclear: [
    ...[
      [{}, 202],
      [{}, 207],
      [{ status: 'queued' }],
      [{ status: 'pending' }],
      [{ data: false }],
      ['false'],
      [{ ok: false }],
    ],
    ...[[{ code: -1, msg: 'fail' }], [{ code: 1, msg: '请稍等' }], [{ dry_run: true }], ['<html>Sign in</html>']],
    ...[[{ data: { status: 'pending' }, links: {} }], [{ data: { dry_run: true }, served_by: 'a' }]],
    ...[[{ result: { data: { status: 'pending' }, shard: 2 }, shard: 1 }], [[{ status: 'pending' }]]],
    ...[
      [{ code: 500, msg: '系统繁忙' }],
      [{ detail: 'Try again later' }, 503],
      ['', 409],
      [{ status: 'awaiting_review' }],
    ],
  ] as Form[],
  refused: [
    ...[[{ code: 1, msg: '操作失败' }], [{ success: false, message: 'Blocked by the agent' }], [{ detail: 'No' }, 403]],
    ...[[{ error: 'self' }], [{ detail: 'You cannot do this to yourself' }], [{ detail: '不能操作自己' }]],
    ...[[{ data: { success: false, message: 'It is locked' }, links: {} }], [{ data: { error: 'self' }, shard: 1 }]],
    ...[
      [{ detail: 'Not found' }, 404],
      [{ detail: 'Agent not found' }, 404],
    ],
  ] as Form[],
}

const tables: readonly (readonly [EndpointName, Record<'done' | 'unclear' | 'refused', readonly Form[]>])[] = [
  [
    'followAgent',
    {
      done: [
        ...[
          [{ following: 'yes' }],
          [{ followed: 1 }],
          [{ isFollow: true }],
          [{ follow: true }],
          [{ status: 'following' }],
        ],
        ...[
          [{ result: 'already_following' }],
          [{ message: 'Already following' }],
          [{ message: '关注成功' }],
          ['"followed"'],
        ],
        ...[[{ message: '已关注' }], [{ already_following: true }], [{ created: false, following: true }]],
        ...[[{ relationship: { following: true, followed_by: false } }], [{ relationship: 'mutual' }]],
        ...[
          [{ agent: { agent_id: 'b', following: 0, is_following: true } }],
          [{ agent: { agent_id: 'b', following: 0 } }],
        ],
        ...[[{ data: { following: true }, links: {} }], [{ following: true, data: { agent_id: 'b' }, shard: 1 }]],
        ...[[{ following_count: 5 }], [{ followers: 12 }], [{ following: ['b'] }], [{ action: 'follow' }]],
        ...[[{ message: 'Followed. You can unfollow at any time.' }], [{ message: '关注成功，可随时取消关注' }]],
        ...[
          [{ detail: 'Already following' }, 409],
          [{ detail: 'already following this agent' }, 400],
        ],
        ...[[{ detail: '已经关注' }, 422], [{ success: false, message: '您已关注该智能体' }]],
        ...[
          [{ success: false, code: 'ALREADY_FOLLOWING' }],
          [{ error: { message: 'You already follow this agent' } }, 409],
        ],
      ] as Form[],
      unclear: [
        ...[[{ following: false }], [{ is_follow: 0 }], [{ follow: false }], [{ data: { following: false } }]],
        ...[[{ state: 'not_following' }], [{ follow_status: 'pending' }], [{ relationship: 'requested' }]],
        ...[[{ relationship: { following: false } }], [{ relation: 'none' }], [{ action: 'unfollow' }]],
        ...[
          [{ action: 'unfollowed' }],
          [{ message: '已取消关注' }],
          [{ message: 'Unfollowed successfully' }],
          ['"unfollowed"'],
        ],
        ...[[{ data: { following: false }, links: { self: '/x' } }], [{ result: { following: 0 }, served_by: 'a' }]],
        ...[
          [{ data: { follow: { status: 'requested' } }, shard: 1 }],
          [{ following: false, data: { following: true } }],
        ],
        ...[[{ data: { message: 'Unfollowed successfully' }, served_by: 'a' }], [{ data: [{ following: false }] }]],
        ...[[{ follow: { status: 'requested' } }], [{ unfollowed: true }], [{ following: true, action: 'unfollow' }]],
        ...[
          [{ created: false }],
          [{ agent: { agent_id: 'b', is_following: false } }],
          [{ message: 'No longer following' }],
        ],
      ] as Form[],
      refused: [
        [{ detail: 'You are already following 500 agents' }, 403],
        [{ detail: 'Agent is suspended' }, 409],
      ] as Form[],
    },
  ],
  [
    'unfollowAgent',
    {
      done: [
        ...[[{ followed: false }], [{ deleted: true }], [{ deleted_count: 1 }], [{ message: 'Not following' }]],
        ...[[{ message: '未关注' }], [{ action: 'unfollow' }], [{ status: 'unfollowed' }], [{ unfollowed: true }]],
        ...[
          [{ relationship: 'none' }],
          [{ detail: 'Not following this agent' }, 404],
          [{ detail: 'not following' }, 409],
        ],
        ...[[{ detail: '未关注该智能体' }, 400], [{ success: false, message: 'You were not following this agent' }]],
        [{ detail: 'Follow relationship not found' }, 404],
      ] as Form[],
      unclear: [
        ...[
          [{ following: true }],
          [{ deleted: false }],
          [{ removed: 0 }],
          [{ affected: 0 }],
          [{ message: 'Followed' }],
        ],
        ...[[{ action: 'followed' }], [{ status: 'following' }], [{ status: 'failed' }], [{ is_follow: true }]],
        ...[[{ unfollowed: false }], [{ result: 'following' }]],
      ] as Form[],
      refused: [],
    },
  ],
  [
    'likeComment',
    {
      done: [
        ...[[{ liked: true }], [{ isLike: 1 }], [{ like: true }], [{ status: 'liked' }], [{ status: 'already_liked' }]],
        ...[[{ message: 'Already liked' }], [{ message: '点赞成功' }], [{ msg: '您已经赞过了' }], [{ likes: 5 }]],
        ...[
          [{ like_count: '1.2k' }],
          [{ comment: { id: 'c1', deleted: false, liked: true } }],
          [{ already_liked: true }],
        ],
        ...[
          [{ detail: 'Already liked' }, 409],
          [{ detail: 'You have already liked this comment.' }, 400],
        ],
        ...[[{ detail: '不能重复点赞' }, 400], [{ duplicate: true, liked: true }]],
      ] as Form[],
      unclear: [
        ...[[{ liked: false }], [{ is_like: 0 }], [{ like: false }], [{ has_liked: false }], [{ user_liked: false }]],
        ...[[{ likedByMe: false }], [{ like_status: 0 }], [{ like_status: 'cancelled' }], [{ liked: 'unliked' }]],
        ...[[{ status: 'unliked' }], [{ result: 'UNLIKED' }], [{ action: 'unlike' }], [{ action: 'removed' }]],
        ...[
          [{ message: '取消点赞成功' }],
          [{ message: '已取消点赞' }],
          [{ message: 'Like removed' }],
          [{ toggled: 'off' }],
        ],
        ...[
          [{ data: { comment: { id: 'c1', liked: false } } }],
          [{ removed: true }],
          [{ added: false }],
          [{ reaction: 'none' }],
        ],
      ] as Form[],
      refused: [
        ...[[{ detail: 'You have already liked 30 comments this minute' }, 403]],
        ...[[{ error: 'Comment deleted' }], [{ detail: 'Comment not found' }, 404]],
      ] as Form[],
    },
  ],
  [
    'unlikeReply',
    {
      done: [
        ...[
          [{ liked: false }],
          [{ message: 'Not liked' }],
          [{ detail: 'Like not found' }, 404],
          [{ action: 'unliked' }],
        ],
        ...[[{ data: { liked: false }, rate_limit: {} }], [{ data: { liked: false }, served_by: 'a' }]],
        ...[[{ detail: 'not liked' }, 409], [{ deleted: true }], [{ message: '取消点赞成功' }]],
      ] as Form[],
      unclear: [
        ...[
          [{ liked: true }],
          [{ message: '点赞成功' }],
          [{ action: 'like' }],
          [{ status: 'liked' }],
          [{ like: true }],
        ],
        ...[[{ data: { liked: true }, rate_limit: {} }], [{ data: { liked: true }, served_by: 'a' }]],
        ...[[{ toggled: 'on' }], [{ unliked: false }], [{ deleted: false }], [{ is_like: true }]],
      ] as Form[],
      refused: [[{ detail: 'Reply not found' }, 404]] as Form[],
    },
  ],
]

describe.each(tables)('%s', (name, table) => {
  describe.each(['done', 'unclear', 'refused'] as const)('is %s', (outcome) => {
    it.each([...ofTheCall[outcome], ...table[outcome]].map(([body, status]) => [Number(status ?? 200), body] as const))(
      'by %i %j',
      async (status, body) => {
        expect(await outcomeOf(name, body, status)).toBe(outcome)
      },
    )
  })
})

it('quotes what speaks against a like or a follow', async () => {
  const words = async (name: EndpointName, body: unknown) =>
    ((await service.ask(name, { body }, params)) as { details: { serviceWords?: string } }).details.serviceWords
  expect(await words('followAgent', { message: '已取消关注' })).toBe('已取消关注')
  expect(await words('likeComment', { liked: false })).toBe('liked: false')
  expect(await words('unfollowAgent', { status: 'following' })).toBe('status: following')
})

it.each([
  [{ data: { target_agent_id: 'agent_other99' }, links: {} }],
  [{ data: { target_agent_id: 'agent_other99' }, served_by: 'a' }],
  [{ served_by: 'a', result: { follow: { target: { id: 'agent_other99' } }, shard: 1 } }],
  [[{ target_agent_id: 'agent_other99' }]],
])('reads whom %j is about', async (body) => {
  expect(await service.ask('followAgent', { body }, params)).toMatchObject({ target_agent_id: 'agent_other99' })
})
