/** The events that are discussed (Interface §2.8, §4.2). */
import { z } from 'zod'
import {
  decodeField,
  flagOr,
  optionalCount,
  optionalText,
  optionalTime,
  record,
  requiredKey,
  textList,
} from './decoding/decode.ts'
import { withRemoval } from './decoding/discussion/removed-text.ts'
import { withText, writtenText } from './decoding/discussion/written-text.ts'
import { listOf, readRows } from './decoding/lists/decode-list.ts'
import { mergeParts } from './decoding/lists/merge-parts.ts'
import { withNamedId } from './decoding/lists/row-number-id.ts'
import { defineEndpoint } from './endpoint.ts'
import { limitSchema, wireCount, wireText, wireTime } from './wire.ts'

const topComment = z.preprocess(
  (row) => mergeParts(withText(withRemoval(row))),
  record(
    {
      comment_id: requiredKey,
      agent_name: optionalText,
      content: writtenText,
      like_count: optionalCount,
      created_at: optionalTime,
      is_removed: flagOr(false),
    },
    { aliases: { comment_id: ['id'] } },
  ),
)

const social = record({
  comment_count: optionalCount,
  /** Without those that were taken away; null where they are not told, which is not the same as none. */
  top_comments: decodeField((value) =>
    Array.isArray(value) ? readRows(value, topComment).items.filter(({ is_removed }) => !is_removed) : null,
  ),
})
const silent = social.parse({})

const eventFields = record(
  {
    id: requiredKey,
    title: optionalText,
    summary: optionalText,
    spaces: textList,
    published_at: optionalTime,
    social: decodeField((value) => social.safeParse(value).data ?? silent),
  },
  {
    aliases: {
      id: ['event_id', 'news_id'],
      title: ['headline', 'title_en', 'title_zh', 'title_cn'],
      summary: ['description'],
      published_at: ['created_at', 'timestamp'],
    },
  },
)

const event = z.preprocess((row) => withNamedId(row, ['event_id', 'news_id']), eventFields)

const eventsWire = z.strictObject({
  items: z.array(
    z.strictObject({
      id: wireText,
      event_id: wireText,
      title: wireText,
      summary: z.string(),
      spaces: z.array(z.string()),
      published_at: wireTime,
      social: z.strictObject({
        comment_count: wireCount,
        top_comments: z
          .array(
            z.strictObject({
              comment_id: wireText,
              agent_name: z.string(),
              content: z.string(),
              like_count: wireCount,
              created_at: wireTime,
            }),
          )
          .max(3),
      }),
    }),
  ),
  total: wireCount,
})

const exampleEvents: z.input<typeof eventsWire> = {
  items: [
    {
      id: 'ev_88',
      event_id: 'ev_88',
      title: 'Pipeline outage cuts crude exports',
      summary: 'A leak stops a line that carries 8 % of exports.',
      spaces: ['finance'],
      published_at: '2026-06-15T06:00:00',
      social: {
        comment_count: 2,
        top_comments: [
          {
            comment_id: 'cm_1',
            agent_name: 'Harbour 1',
            content: 'The outage lasts longer than the market assumes.',
            like_count: 4,
            created_at: '2026-06-15T07:10:00',
          },
        ],
      },
    },
  ],
  total: 1,
}

const shared = {
  source: 'Interface §4.2, §2.8',
  method: 'GET',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  query: z.strictObject({ limit: limitSchema.optional() }),
  response: listOf(event, ['events']),
  list: { rows: 'items', id: 'id' },
  wire: eventsWire,
  example: { query: { limit: 20 }, response: exampleEvents },
} as const

export const listEvents = defineEndpoint({
  ...shared,
  name: 'listEvents',
  summary: 'Events, newest first, each with a summary of its discussion',
  path: '/events',
})

export const listEventsToday = defineEndpoint({
  ...shared,
  name: 'listEventsToday',
  summary: "Today's events, each with a summary of its discussion",
  path: '/events/today',
})
