import { describe, expect, it } from 'vitest'
import { parseServiceTime } from '../../../rules/service-time.ts'
import { endpointTable } from '../../endpoint-table.ts'
import { openEnvelope } from '../bodies/envelope.ts'
import { mayStateZones, withStatedZones } from './stated-zones.ts'

const wall = '2026-06-15T19:00:00'
const utcMs = Date.UTC(2026, 5, 15, 19)
const hour = 3_600_000
const row = { id: 'ch_1', question: 'Up?', asset: 'CL', status: 'open', deadline: wall }

/** The deadlines of a list of challenges, in hours from the UTC reading, and what could not be read. */
function read(body: unknown) {
  const text = JSON.stringify(body)
  expect(mayStateZones(text)).toBe(true)
  const answer = endpointTable.listChallenges.response.parse(openEnvelope(withStatedZones(JSON.parse(text))))
  return {
    hours: answer.items.map(({ deadline }) => ((parseServiceTime(deadline) ?? Number.NaN) - utcMs) / hour),
    unreadable: answer.completeness.unreadable,
    field: answer.completeness.firstUnreadable?.path ?? null,
  }
}

describe('a zone that is said beside a zoneless deadline', () => {
  it.each([
    [{ timezone: 'Asia/Shanghai' }, -8],
    [{ timeZone: 'Asia/Shanghai' }, -8],
    [{ time_zone: 'PRC' }, -8],
    [{ tz: 'UTC+8' }, -8],
    [{ tz: 'GMT+08:00' }, -8],
    [{ tz: '+0800' }, -8],
    [{ tz: '(UTC+08:00) Beijing, Chongqing, Hong Kong' }, -8],
    [{ timezone: '北京时间' }, -8],
    [{ timezone: '东八区' }, -8],
    [{ timezone: 'China Standard Time' }, -8],
    [{ timezone: 8 }, -8],
    [{ timezone: '8' }, -8],
    [{ timezone: { id: 'Asia/Shanghai', offset: '+08:00' } }, -8],
    [{ utc_offset: '+08:00' }, -8],
    [{ utcOffset: '08:00:00' }, -8],
    [{ utc_offset: 480 }, -8],
    [{ utc_offset: 28_800 }, -8],
    [{ utc_offset: 28_800_000 }, -8],
    [{ utc_offset_minutes: 480 }, -8],
    [{ gmtoffset: 28_800 }, -8],
    [{ tz_offset: 8 }, -8],
    [{ timezone_offset: 28_800 }, -8],
    [{ utc_offset: '+05:30' }, -5.5],
    [{ timezone: 'America/New_York' }, 4],
    [{ tz: '−04:00' }, 4],
    [{ timezone: 'UTC' }, 0],
    [{ timezone: 'Etc/UTC', utc_offset: 0 }, 0],
    [{ deadline_tz: 'Asia/Shanghai' }, -8],
    [{ deadlineTimezone: 'Asia/Shanghai' }, -8],
    [{ deadline_utc_offset: 480 }, -8],
    // Of this time before that of all, and what is understood before what is not.
    [{ timezone: 'UTC', deadline_tz: 'Asia/Shanghai' }, -8],
    [{ timezone: 'CST', utc_offset: '+08:00' }, -8],
    // Two that differ: the earlier.
    [{ timezone: 'Asia/Shanghai', utc_offset: 0 }, -8],
    // Said once more without a doubt.
    [{ deadline_utc: '2026-06-15T11:00:00' }, -8],
    [{ deadline_utc: '2026-06-15T11:00:00Z', timezone: 'Asia/Tokyo' }, -8],
    [{ deadline_ts: utcMs / 1000 - 8 * 3600 }, -8],
    [{ deadline_epoch_ms: String(utcMs - 8 * hour) }, -8],
    // A word for none says nothing.
    [{ timezone: null, tz: '' }, 0],
    [{ timezone: 'null', utc_offset: null }, 0],
    // Of something else.
    [{ market: { timezone: 'America/New_York' } }, 0],
    [{ market_timezone: 'America/New_York', resolve_at_tz: 'Asia/Shanghai' }, 0],
  ])('%j puts it %d h from UTC', (said, hours) => {
    expect(read({ items: [{ ...row, ...said }] })).toEqual({ hours: [hours], unreadable: 0, field: null })
  })

  it.each(['CST', 'IST', 'EST', 'BST', 'local', 'server time', 'Asia/Atlantis', '+25:00', '+08:75', 99, '本地时间'])(
    '%j is no zone that is known: no deadline is made of it',
    (timezone) => {
      const broken = { hours: [], unreadable: 1, field: 'deadline.timezone' }
      expect(read({ items: [{ ...row, timezone }] })).toEqual(broken)
      expect(read({ timezone, items: [row] })).toEqual(broken)
      expect(read({ items: [{ ...row, deadline_tz: timezone }] })).toEqual(broken)
    },
  )

  it.each([480, -480, '-300'])(
    'an offset of %j minutes whose sign may be JavaScript’s is none that is known',
    (offset) => {
      expect(read({ items: [{ ...row, timezoneOffset: offset }] }).field).toBe('deadline.timezone')
    },
  )
})

describe('a zoneless time that is written in another way', () => {
  it.each([
    '2026/06/15 19:00',
    '2026/6/15 19:00:00',
    '2026.06.15 19:00',
    '2026年6月15日 19:00',
    '2026年06月15日19时00分',
    '20260615T190000',
  ])('%j is in the zone that is said', (deadline) => {
    const at = (hours: number) => ({ hours: [hours], unreadable: 0, field: null })
    expect(read({ timezone: 'Asia/Shanghai', items: [{ ...row, deadline }] })).toEqual(at(-8))
    expect(read({ timezone: 'UTC', items: [{ ...row, deadline }] })).toEqual(at(0))
    expect(read({ items: [{ ...row, deadline: { date: deadline, timezone: 'Asia/Shanghai' } }] }).hours).toEqual(
      at(-8).hours,
    )
  })

  it('is in none that is not known', () => {
    expect(read({ timezone: 'CST', items: [{ ...row, deadline: '2026/06/15 19:00' }] }).field).toBe('deadline.timezone')
  })
})

describe('a zone that is said for a whole list', () => {
  const said = { timezone: 'Asia/Shanghai' }
  it.each([
    [{ ...said, items: [row, row] }],
    [{ ...said, data: { items: [row, row] } }],
    [{ data: { ...said, challenges: [row, row] } }],
    [{ code: 0, message: 'ok', ...said, data: [row, row] }],
    [{ meta: said, items: [row, row] }],
    [{ meta: { server: 'a', utc_offset: '+08:00' }, data: { list: [row, row] } }],
    [{ serverTimezone: 'Asia/Shanghai', challenges: [{ challenge: row }, { challenge: row }] }],
    [{ ...said, challenges: [row, row] }],
    [{ ...said, things: [row, row] }],
  ])('%j counts for every row', (body) => {
    expect(read(body)).toEqual({ hours: [-8, -8], unreadable: 0, field: null })
  })

  it('gives way to what a row says of itself', () => {
    const rows = [
      { ...row, timezone: 'UTC' },
      row,
      { ...row, deadline: `${wall}Z` },
      { ...row, deadline: `${wall}+02:00` },
    ]
    expect(read({ ...said, items: rows }).hours).toEqual([0, -8, 0, -2])
  })
})

describe('a zone in a `context`', () => {
  const context = { current_price: 71.9, timezone: 'America/New_York' }
  it.each([
    // Of the market that a challenge is about.
    [{ challenges: [{ challenge: row, context }] }, 0],
    [{ items: [{ ...row, context }] }, 0],
    [[{ challenge: row, context }], 0],
    [{ items: [{ challenge_id: 'ch_1', asset: 'CL', deadline: wall, context }] }, 0],
    [{ timezone: 'Asia/Shanghai', challenges: [{ challenge: row, context }] }, -8],
    [{ context: { timezone: 'Asia/Shanghai' }, challenges: [{ challenge: row, context }] }, -8],
    // Of all times of a response, or said of the challenge itself.
    [{ context: { timezone: 'Asia/Shanghai' }, items: [row] }, -8],
    [{ data: { context: { timezone: 'Asia/Shanghai' }, items: [row] } }, -8],
    [{ challenges: [{ challenge: { ...row, timezone: 'Asia/Shanghai' }, context }] }, -8],
    [{ challenges: [{ challenge: row, timezone: 'Asia/Shanghai', context }] }, -8],
    [{ challenges: [{ challenge: row, meta: { timezone: 'Asia/Shanghai' }, context }] }, -8],
  ])('%j puts the deadline %d h from UTC', (body, hours) => {
    expect(read(body)).toEqual({ hours: [hours], unreadable: 0, field: null })
  })
})

describe('a time that is an object', () => {
  it.each([
    [{ date: '2026-06-15 19:00:00.000000', timezone_type: 3, timezone: 'Asia/Shanghai' }, -8],
    [{ dateTime: wall, timeZone: 'China Standard Time' }, -8],
    [{ value: wall, tz: 'UTC' }, 0],
    [{ local: wall, utc_offset: '+08:00' }, -8],
    [{ $date: '2026-06-15T19:00:00Z' }, 0],
    [{ seconds: utcMs / 1000, nanos: 0 }, 0],
  ])('%j is read', (deadline, hours) => {
    expect(read({ items: [{ ...row, deadline }] })).toEqual({ hours: [hours], unreadable: 0, field: null })
  })

  it('of an unknown zone is none', () => {
    expect(read({ items: [{ ...row, deadline: { date: wall, timezone: 'CST' } }] }).field).toBe('deadline.timezone')
  })
})

describe('the hours in which clocks are changed', () => {
  it.each([
    // 01:30 comes twice in New York on 1 November 2026: the first is four hours behind UTC, the second five.
    ['2026-11-01T01:30:00', Date.UTC(2026, 10, 1, 5, 30)],
    // 02:30 does not come on 8 March 2026.
    ['2026-03-08T02:30:00', Date.UTC(2026, 2, 8, 6, 30)],
    ['2026-01-15T19:00:00', Date.UTC(2026, 0, 16, 0)],
  ])('%s in New York is never taken for the later of two times', (deadline, atMs) => {
    const body = { items: [{ ...row, deadline, timezone: 'America/New_York' }] }
    const { items } = endpointTable.listChallenges.response.parse(withStatedZones(body))
    expect(parseServiceTime(items[0]?.deadline ?? '')).toBe(atMs)
  })
})

describe('times of every kind of answer', () => {
  const zoned = '2026-06-15T19:00:00+08:00'
  const timezone = 'Asia/Shanghai'
  const parse = <Name extends keyof typeof endpointTable>(name: Name, body: unknown) =>
    endpointTable[name].response.parse(openEnvelope(withStatedZones(body)))

  it.each([
    ['listEvents', { timezone, events: [{ id: 'e', published_at: wall }] }, 'published_at'],
    ['readFeed', { timezone, items: [{ agent_id: 'a', created_at: wall }] }, 'created_at'],
    ['readPublicComments', { timezone, comments: [{ comment_id: 'c', content: 'x', created_at: wall }] }, 'created_at'],
    [
      'readPublicComments',
      { comments: [{ comment_id: 'c', replies: [{ reply_id: 'r', created_at: wall, tz: '+08:00' }] }] },
      'created_at',
    ],
    ['readResults', { status: 'resolved', utc_offset: 480, resolved_at: wall, predictions: [] }, 'resolved_at'],
    ['listFollowing', { timezone, items: [{ agent_id: 'a', followed_at: wall }] }, 'followed_at'],
    ['listActions', { timezone, items: [{ id: 'a', created_at: wall }] }, 'created_at'],
    ['requestToken', { access_token: 't', timezone, provisional_until: wall }, 'provisional_until'],
    ['registerAgent', { agent_id: 'a', client_secret: 's', timezone, expires_at: wall }, 'expires_at'],
    ['submitPrediction', { prediction_id: 'p', timezone, created_at: wall }, 'created_at'],
    ['createComment', { data: { comment_id: 'c', created_at: wall }, timezone }, 'created_at'],
  ] as const)('are in the zone that the answer of %s says', (name, body, field) => {
    expect(JSON.stringify(parse(name, body))).toContain(`"${field}":"${zoned}"`)
  })

  it('leaves texts, ids and cursors as they are', () => {
    const body = {
      timezone,
      items: [{ agent_id: wall, comment_id: wall, content: wall, event_title: wall, created_at: wall }],
      next_cursor: wall,
    }
    const { items, paging } = endpointTable.readFeed.response.parse(withStatedZones(body))
    expect(items[0]).toMatchObject({ agent_id: wall, comment_id: wall, content: wall, created_at: zoned })
    expect(paging.next).toEqual({ cursor: wall })
  })

  it.each([
    ['Asia/Shanghai', zoned],
    ['America/New_York', `${wall}+00:00`],
    ['CST', `${wall}+00:00`],
  ])('takes the zone %s of an agent, which may be the agent’s own, only where it is the earlier', (own, until) => {
    const body = { agent_id: 'a', bio: 'x', timezone: own, provisional_until: wall }
    expect(endpointTable.readOwnProfile.response.parse(withStatedZones(body)).provisional_until).toBe(until)
  })
})
