import { describe, expect, it } from 'vitest'
import { scopeKeyOfChallenge } from '../rules/subscriptions/scope-key.ts'
import { endpointTable } from './endpoint-table.ts'

const row = { id: 'ch_1', question: 'Up?', status: 'open', deadline: '2026-06-15T19:00:00' }

function read(said: object) {
  const { items, completeness } = endpointTable.listChallenges.response.parse({ items: [{ ...row, ...said }] })
  const [item] = items
  if (item === undefined) return { unreadable: completeness.firstUnreadable?.path }
  return { ...item, key: scopeKeyOfChallenge({ scopeKey: item.scope_key, asset: item.asset }) }
}

describe('what a listed challenge is about', () => {
  it.each([
    // The key of the challenge under a shorter name.
    [{ asset: 'CL', scope: 'CL' }, 'CL'],
    [{ asset: 'CRUDE', scope: 'CL' }, 'CL'],
    [{ asset: '沪金', scope: 'au' }, 'au'],
    [{ asset: 'FRA_BRA', scope: 'WC2026' }, 'WC2026'],
    [{ asset: 'LAL_BOS', scope: 'NBA2026' }, 'NBA2026'],
    [{ asset: 'SOL-USD', scope: 'SOL' }, 'SOL'],
    [{ asset: 'CRUDE', scope: { key: 'CL' } }, 'CL'],
    [{ asset: 'ARS_CHE', scope: { key: 'EPL' } }, 'EPL'],
    [{ asset: 'CRUDE', prediction_scope: 'OIL' }, 'OIL'],
    [{ asset: 'CRUDE', scope_key: 'OIL', scope: 'CL' }, 'OIL'],
    // Whom or how much it concerns.
    [{ asset: 'CL', scope: 'global' }, 'CL'],
    [{ asset: 'CL', scope: 'GLOBAL' }, 'CL'],
    [{ asset: 'CL', scope: 'public' }, 'CL'],
    [{ asset: 'CL', scope: 'daily' }, 'CL'],
    [{ asset: 'CL', scope: '24H' }, 'CL'],
    [{ asset: 'CL', scope: 'site' }, 'CL'],
    [{ asset: 'CL', scope: 'all' }, 'CL'],
    [{ asset: 'CL', scope: '全站' }, 'CL'],
    [{ asset: 'WC2026_grpA_match03', scope: 'global' }, 'WC2026'],
    [{ asset: 'WC2026_grpA_match03', scope: 'WC' }, 'WC2026'],
    [{ cn_asset: 'AU', scope: 'cn' }, 'AU'],
    [{ asset: 'CL', scope: 3 }, 'CL'],
    [{ asset: 'CL', scope: null }, 'CL'],
  ])('%j is a challenge of %s', (said, key) => {
    expect(read(said)).toMatchObject({ key })
  })

  it.each([
    [{ asset: { symbol: 'CL', name: 'Crude oil' } }, 'CL'],
    [{ asset: { id: 7, symbol: 'CL' } }, 'CL'],
    [{ instrument: { code: 'CL', name: 'Crude oil' } }, 'CL'],
    [{ cn_asset: { ticker: 'AU', name: '沪金' } }, 'AU'],
    [{ asset: { name: 'Crude oil' } }, 'Crude oil'],
    [{ asset: ' CL ' }, 'CL'],
    [{ asset: { symbol: 'SOL-USD' }, scope: 'SOL' }, 'SOL-USD'],
    [{ scope_key: 'CL' }, 'CL'],
    [{ scopeKey: { key: 'CL' } }, 'CL'],
    [{ asset: null, prediction_scope: 'CL' }, 'CL'],
    [{ scope: 'WC2026' }, 'WC2026'],
  ])('%j names the asset %s', (said, asset) => {
    expect(read(said)).toMatchObject({ asset })
  })

  it.each([{}, { asset: null }, { asset: {} }, { asset: ['CL'] }, { scope: 'global' }, { asset: { price: 71.4 } }])(
    '%j names none',
    (said) => {
      expect(read(said)).toEqual({ unreadable: 'asset' })
    },
  )
})

describe('when predictions on a listed challenge end', () => {
  const created_at = '2026-06-15T06:00:00'
  it.each([
    [{ created_at, lock_at: '2026-06-15T18:00:00' }, '2026-06-15T18:00:00'],
    [{ created_at, locked_at: '2026-06-15T18:00:00' }, '2026-06-15T18:00:00'],
    [{ created_at, cutoff: '2026-06-15T06:02:00' }, '2026-06-15T06:02:00'],
    [{ locked_at: '2026-06-15T05:00:00' }, '2026-06-15T05:00:00'],
    [{ created_at: 'yesterday', locked_at: '2026-06-15T05:00:00' }, '2026-06-15T05:00:00'],
    [{ created_at, locked_at: '2026-06-15T20:00:00' }, row.deadline],
    // A price that was locked, or news that were cut, when it was made.
    [{ created_at, locked_at: '2026-06-15T05:59:58' }, row.deadline],
    [{ created_at, locked_at: '2026-06-15T06:00:00' }, row.deadline],
    [{ createdAt: created_at, lockedAt: '2026-06-15T06:00:01', lock_time: '2026-06-15T06:00:01' }, row.deadline],
    [{ created_at, cutoff: '2026-06-14T23:59:59' }, row.deadline],
    [{ created_at: 1_781_503_200, cutoff_at: '2026-06-15T14:00:00+08:00' }, row.deadline],
    [{ created_at, cutoff: '2026-06-14T23:59:59', lock_at: '2026-06-15T18:00:00' }, '2026-06-15T18:00:00'],
  ])('is, of one that says %j, %s', (said, deadline) => {
    expect(read({ asset: 'CL', ...said })).toMatchObject({ deadline })
  })

  it.each([
    [{ locked_at: '2026-06-15T18:00:00' }, '2026-06-15T18:00:00'],
    [{ cutoff: '2026-06-14T23:59:59', lock_at: '2026-06-15T18:00:00' }, '2026-06-15T18:00:00'],
  ])('is, where %j has no other time, %s', (said, deadline) => {
    expect(read({ asset: 'CL', created_at, deadline: null, ...said })).toMatchObject({ deadline })
  })

  const early = '2026-06-15T18:00:00'
  it.each([
    ...['prediction_closes_at', 'predictions_closes_at', 'predictionClosesAt', 'predict_by', 'predict_until'],
    ...['prediction_end', 'prediction_end_time', 'submit_by', 'submissions_close', 'submission_closes_at'],
    ...['entries_close_at', 'entry_deadline', 'freeze_at', 'PredictionDeadline', 'prediction-cutoff', 'lock_at_utc'],
    ...['predictionWindowEndsAt', 'betting_closes_at', 'deadline_for_predictions', 'closesAt', 'cutOff', 'locksAt'],
  ])('is earlier than the deadline where %s says so, and not later', (name) => {
    expect(read({ asset: 'CL', [name]: early })).toMatchObject({ deadline: early })
    expect(read({ asset: 'CL', [name]: '2026-06-15T20:00:00' })).toMatchObject({ deadline: row.deadline })
  })

  it.each([
    { prediction_window: { opens_at: '2026-06-15T07:00:00', closes_at: early } },
    { predictionWindow: { opensAt: '2026-06-15T07:00:00', closesAt: early } },
    { submission_period: { from: '2026-06-15T07:00:00', to: early } },
    { challenge_type: 'worldcup', kickoff: early },
    { challenge_type: 'world_cup_group', kickoffAt: early },
    { scope_key: 'WC2026', kickoff_time: early },
    { asset: 'WC2026_grpA_match03', kick_off_at: early },
    { challenge_type: 'worldcup', match: { id: 'm_3', kickoff_at: early } },
  ])('is that of the window or of the kickoff of a match: %j', (said) => {
    expect(read({ asset: 'CL', ...said })).toMatchObject({ deadline: early })
  })

  it.each([
    { prediction_opens_at: early },
    { predictions_open_until_review: early },
    { prediction_window: { opens_at: early } },
    { trading_window: { closes_at: early } },
    { last_prediction_at: early },
    { prediction_updated_at: early },
    { submitted_at: early },
    { entry_time: early },
    { revision_deadline: early },
    { next_deadline: early },
    { comments_close_at: early },
    { close_price: 71.4, entry_close: 71.4 },
    { prediction_end: 'soon' },
    // The kickoff is the deadline only of a match.
    { kickoff: early },
    { challenge_type: 'daily', kickoff_at: early },
    { challenge_type: 'worldcup', next_kickoff: early },
    { challenge_type: 'worldcup', kickoff: '2026-06-15T20:00:00' },
  ])('is the deadline beside %j', (said) => {
    expect(read({ asset: 'CL', ...said })).toMatchObject({ deadline: row.deadline })
  })

  it('is not known where what is said for it was before there was a challenge', () => {
    const said = { asset: 'CL', created_at, deadline: null, cutoff: '2026-06-14T23:59:59' }
    expect(read(said)).toEqual({ unreadable: 'deadline' })
  })
})

describe('the id of a listed challenge', () => {
  it.each([
    [{ id: 3, challenge_id: 'ch_9' }, 'ch_9'],
    [{ id: '3', challengeId: 'ch_9' }, 'ch_9'],
    [{ id: 3, challenge_id: 412 }, '412'],
    [{ id: null, challenge_id: 'ch_9' }, 'ch_9'],
    [{ id: 412, challenge_id: 412 }, '412'],
    [{ id: 412, challenge_id: null }, '412'],
    [{ id: 412, event_id: 'ev_88' }, '412'],
    [{ id: 412, uuid: 'u1' }, '412'],
    // An id that was made to be one.
    [{ id: 'ch_9', challenge_id: 3 }, 'ch_9'],
    [{ id: '1234567890123', challenge_id: 3 }, '1234567890123'],
  ])('of %j is %s', (said, id) => {
    expect(read({ asset: 'CL', ...said })).toMatchObject({ id })
  })
})

describe('the id of a listed event', () => {
  it.each([
    [{ id: 88, news_id: 'n_88' }, 'n_88'],
    [{ id: 88, event_id: 'ev_88' }, 'ev_88'],
    [{ id: 88, newsId: 5 }, '5'],
    [{ id: 88, event_id: 'ev_88', news_id: 5 }, 'ev_88'],
    [{ id: 88, event_id: 88, news_id: 'n_88' }, '88'],
    [{ id: 88 }, '88'],
    [{ id: 'ev_88', news_id: 5 }, 'ev_88'],
    [{ id: 'ev_88', news_id: 'n_88' }, 'ev_88'],
  ])('of %j is %s', (said, id) => {
    const { items } = endpointTable.listEvents.response.parse({ items: [{ title: 'Outage', ...said }] })
    expect(items).toMatchObject([{ id }])
  })
})
