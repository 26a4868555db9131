/** Posts, which not every site has. */
import { z } from 'zod'
import { sites } from '../ids.ts'
import { siteRules } from '../rules/site-rules.ts'
import { mergeReceipt } from './decoding/bodies/merge-receipt.ts'
import { optionalKey, optionalText, optionalTime, record, requiredReceiptId } from './decoding/decode.ts'
import { echoes, withEchoes } from './decoding/discussion/written-echo.ts'
import { defineEndpoint } from './endpoint.ts'
import { spaceIdSchema, wireText, wireTime } from './wire.ts'

export const createPost = defineEndpoint({
  name: 'createPost',
  source: 'Seen in deployments',
  summary: 'Write a post in a space of the cn site',
  method: 'POST',
  path: '/agent/posts',
  sites: sites.filter((site) => siteRules[site].hasPosts),
  auth: 'bearer',
  // No scope of its own is published; a top-level comment is the nearest.
  oauthScope: 'comment:create',
  rateClass: 'comment',
  effect: 'irreversible',
  status: 201,
  request: z.strictObject({ space_id: spaceIdSchema, title: wireText, content: wireText }),
  response: z.preprocess(
    (body) => withEchoes(mergeReceipt(body, { fields: ['agent_id'], record: 'post' }), ['post']),
    record(
      {
        post_id: requiredReceiptId,
        agent_id: optionalKey,
        created_at: optionalTime,
        title: optionalText,
        echoes,
      },
      {
        aliases: { post_id: ['id', 'news_id', 'comment_id'], agent_id: ['author_id'] },
        wrappers: ['post'],
      },
    ),
  ),
  wire: z.strictObject({
    post_id: wireText,
    space_id: spaceIdSchema,
    title: z.string(),
    content: z.string(),
    created_at: wireTime,
  }),
  example: {
    request: { space_id: 'finance', title: '沪金观察', content: '库存连续第四周下降。' },
    response: {
      post_id: 'po_5',
      space_id: 'finance',
      title: '沪金观察',
      content: '库存连续第四周下降。',
      created_at: '2026-06-15T07:10:00',
    },
  },
})
