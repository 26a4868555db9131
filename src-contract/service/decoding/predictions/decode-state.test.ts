import { describe, expect, it } from 'vitest'
import { challengeStateOf, findListedState, findState } from './decode-state.ts'

describe('challengeStateOf', () => {
  it.each([
    ['ChallengeStatus.OPEN', 'open'],
    ['STATUS_OPEN', 'open'],
    ['CHALLENGE_STATUS_VOIDED', 'voided'],
    ['Accepting predictions', 'open'],
    [{ code: 'open', label: 'Open now' }, 'open'],
    ['under review', 'under review'],
    // What a number stands for is not known, and not "open".
    [1, '1'],
    ['', null],
    [null, null],
    [{}, null],
  ])('reads %j as %j', (value, state) => {
    expect(challengeStateOf(value)).toBe(state)
  })
})

describe('findState', () => {
  it.each([
    [{ status: 'closed', result: null }, 'closed'],
    [{ state: 'closed' }, 'closed'],
    [{ is_open: false }, 'closed'],
    [{ isResolved: true }, 'resolved'],
    [{ voided: 'true' }, 'voided'],
    [{ result: 'bullish' }, 'resolved'],
    [{ resolved_at: '2026-06-15T19:00:00' }, null],
    [{ status: 'resolved', result: 'void' }, 'void'],
    [{ is_open: true }, 'open'],
    [{ resolved: false }, 'open'],
    // Often a flag that nobody sets.
    [{ is_closed: false }, null],
    [{ is_closed: false, result: 'bullish' }, 'resolved'],
    [{ result: 'pending' }, 'open'],
    [{ is_open: true, resolved_at: '2026-06-15T19:00:00' }, 'open'],
    [{ is_resolved: false, result: 'neutral' }, 'open'],
    // Said of rows that are valid, also of those long resolved.
    [{ is_active: true }, null],
    [{ is_active: true, result: 'France' }, null],
    [{ is_active: false }, 'closed'],
    [{ is_active: true, result: 'bullish' }, 'resolved'],
    [{ is_resolved: false, is_closed: true }, 'closed'],
    [{ status: 'resolved', is_void: true }, 'voided'],
    [{ status: 'completed', cancelled: true }, 'voided'],
    [{ status: 'closed', is_void: true }, 'voided'],
    [{ status: 'abandoned', is_void: true }, 'abandoned'],
    [{ status: 'resolved', result_status: 'void' }, 'void'],
    [{ status: 'resolved', is_void: false, result: 'bullish' }, 'resolved'],
    // Not yet; what is called resolved has none for good.
    [{ status: 'open', result: 'no_result' }, 'open'],
    [{ status: 'resolved', result: 'no_result' }, 'no_result'],
    [{ status: 'closed', result: 'no_result' }, 'no_result'],
    [{ is_resolved: true, result: 'no_result' }, 'no_result'],
    [{ status: 'judging', result: 'no_result' }, 'judging'],
    [{ status: 'closed', result_status: 'no_result' }, 'closed'],
    [{ status: 'resolved', result_status: 'No result' }, 'resolved'],
    [{ result_type: 'no_result' }, null],
    [{ result: 'no_result' }, null],
    [{ result: 'no_result', result_status: 'void' }, 'void'],
    [{ result: 'no_result', is_void: true }, 'voided'],
    [{ status: 'open', outcome: 'void' }, 'void'],
    // Blind, and not taken away.
    [{ status: 'open', is_hidden: true }, 'open'],
    [{ status: 'open', deleted: true }, 'closed'],
    // What was set after the first word.
    [{ status: 'open', is_resolved: true }, 'resolved'],
    [{ status: 'open', isSettled: 1, is_closed: true }, 'resolved'],
    [{ status: 'open', is_resolved: true, is_void: true }, 'voided'],
    [{ status: 'open', is_resolved: false }, 'open'],
    [{ status: 'closed', is_resolved: true }, 'closed'],
    // Until there is an outcome it is also so of one that is judged.
    [{ status: 'open', is_open: false }, 'open'],
    [{}, null],
  ])('reads %j as %j', (record, state) => {
    expect(findState(record)).toBe(state)
  })
})

describe('a challenge that was called off', () => {
  const resolved = { status: 'resolved', result: 'bullish' }
  it.each<[Record<string, unknown>, string]>([
    [{ ...resolved, status: 'cancelled_by_admin' }, 'cancelled'],
    [{ ...resolved, status: 'VOID_REFUND' }, 'void'],
    [{ ...resolved, status: 'Nullified' }, 'voided'],
    [{ ...resolved, status: 'called off' }, 'voided'],
    [{ ...resolved, status: '无效' }, 'voided'],
    [{ ...resolved, status: '已撤销' }, 'voided'],
    [{ ...resolved, status: '比赛取消' }, 'voided'],
    [{ ...resolved, void: true }, 'voided'],
    [{ ...resolved, isRefunded: 'yes' }, 'voided'],
    [{ ...resolved, voided_at: '2026-06-15T19:00:00' }, 'voided'],
    [{ ...resolved, cancelledAt: 1_781_550_000 }, 'voided'],
    [{ ...resolved, void_reason: 'trading halt' }, 'voided'],
    [{ ...resolved, resolution: 'CANCEL' }, 'voided'],
    [{ ...resolved, resolution_status: 'voided' }, 'voided'],
    [{ ...resolved, settlement: 'refunded' }, 'refunded'],
    [{ status: 'resolved', result: 'push' }, 'voided'],
  ])('is one by %j', (record, state) => {
    expect(findState(record)).toBe(state)
  })

  it.each<[Record<string, unknown>, string]>([
    [{ ...resolved, status: 'not_cancelled' }, 'not_cancelled'],
    [{ ...resolved, status: 'void_pending' }, 'void_pending'],
    [{ ...resolved, status: 'cancellation_requested' }, 'cancellation_requested'],
    [{ ...resolved, status: 'partially_refunded' }, 'partially_refunded'],
    [{ ...resolved, status: '未取消' }, '未取消'],
    [{ ...resolved, status: '可撤销' }, '可撤销'],
    [{ ...resolved, void: false, refunded: 'no' }, 'resolved'],
    [{ ...resolved, voided_at: null, cancelled_at: '' }, 'resolved'],
    [{ ...resolved, cancelled_at: '9999-12-31T00:00:00' }, 'resolved'],
    [{ ...resolved, void_reason: 'none', cancel_reason: 'N/A' }, 'resolved'],
    [{ ...resolved, resolution: 'Cancelled if the match is abandoned before half time' }, 'resolved'],
    [{ ...resolved, resolution: 'official' }, 'resolved'],
  ])('is none by %j', (record, state) => {
    expect(findState(record)).toBe(state)
  })
})

describe('findListedState', () => {
  it.each([
    [{ status: 1 }, null],
    [{ status: '2', is_open: false }, 'closed'],
    [{ challenge_status: 3, result: 'bullish' }, 'resolved'],
    [{ status: 4, cancelled: true }, 'voided'],
    [{ status: 5, result: 'void' }, 'void'],
    [{ status: 'resolved' }, 'resolved'],
    [{ status: 'OPEN' }, 'open'],
    [{ status: 'open', accepting_predictions: false }, 'closed'],
    [{ status: 'open', is_open: false }, 'closed'],
    [{ status: 'active', isAccepting: 'no' }, 'closed'],
    [{ status: 'open', predictions_open: false }, 'closed'],
    [{ status: 'open', isPredictionsClosed: true }, 'closed'],
    [{ status: 'open', predictions_open: true, predictions_closed: false }, 'open'],
    [{ status: 'open', can_predict: false, locked: true }, 'open'],
    [{ status: 'open', is_open: null, accepting_predictions: '' }, 'open'],
    // Open as a challenge, and not for predictions.
    [{ status: 'open', is_open: true, accepting_predictions: false }, 'closed'],
    [{ status: 'open', is_active: false }, 'open'],
    [{ status: 'open', is_open: true, is_closed: false }, 'open'],
    [{ status: 'open', accepting_predictions: false, is_resolved: true }, 'resolved'],
    [{ status: 'open', accepting_predictions: false, is_void: true }, 'voided'],
    [{}, null],
  ])('reads %j as %j', (record, state) => {
    expect(findListedState(record)).toEqual({ state, unknownWord: null })
  })

  it.each([
    'in_play',
    'pending',
    'ouverte',
    'abierto',
    'published',
    'trading',
    'betting',
    'phase-2',
    'reopened',
    'created',
    '可参与',
    '竞猜中',
    '未截止',
    '尚未截止',
    '未结算',
    '即将截止',
    'closing_soon',
    'Ending soon',
    'about to close',
    'awaiting_predictions',
    'waiting for more predictions',
    'not_settled',
    'not yet resolved',
    'not-closed',
    'not suspended',
    'Open (closing soon)',
    'open - closing today',
    'Open: awaiting predictions',
    'Open (result pending)',
    'open, locks shortly',
    'open_until_close',
    'Open till the close',
    'accepting predictions, no result yet',
    'closing_today',
    'closing tonight',
    'closing_shortly',
    'Closes in 2 hours',
    'closing at 19:00',
    'locking soon',
    'pre_close',
    'pre-lock',
    'before closing',
    'no_predictions_yet',
    'No submissions so far',
    'no result yet',
    '进行中，今晚截止',
    '进行中今晚截止',
    '开放中（6月15日截止）',
    '开放中（19:00截止）',
    '进行中，即将结束',
    '进行中，截止时间未到',
    '截止时间未到',
    '截止日期还未到',
    '今日截止',
    '将于6月15日截止',
  ])('leaves open what is called "%s", and keeps the word', (status) => {
    expect(findListedState({ status })).toEqual({ state: null, unknownWord: status.toLowerCase() })
  })

  it.each([
    [{ status: 'in_play', result: 'bullish' }, 'resolved'],
    [{ status: 'ouverte', is_open: false }, 'closed'],
    [{ status: 'archivé', resolved_at: '2026-06-15T19:00:00' }, null],
    [{ status: 'phase-3', cancelled: true }, 'voided'],
  ])('goes by what else %j says', (record, state) => {
    expect(findListedState(record)).toEqual({ state, unknownWord: record.status })
  })

  it.each([
    'suspended',
    'Paused',
    'locked',
    'closed',
    'temporarily-suspended',
    'predictions_closed',
    'not_open',
    'no longer open',
    'under review',
    'awaiting_result',
    'pending_resolution',
    'upcoming',
    'not-started',
    'expired',
    'settled',
    'cancelled',
    'draft',
    '已截止',
    '暂停中',
    '待结算',
    '未开始',
    '即将开始',
    '已截止未结算',
    '已暂停，未取消',
    'closed_not_settled',
    'opening_soon',
    'not yet open',
    'not available',
    'closing',
    'Open (suspended)',
    'open, predictions closed',
    'open - locked',
    'open, under review',
    'open soon',
    'Open (soon)',
    'opens_soon',
    'open_no_more_predictions',
    'Open, not accepting predictions',
    'no new predictions',
    'no predictions accepted',
    'no longer accepting predictions',
    'closed_today',
    'locked until close',
    'closed before lock',
    '进行中，已截止',
    '进行中（预测已于今晚截止）',
    '开放中，暂停预测',
    '进行中，结算中',
    '今日已截止',
    '已于6月15日截止',
    '昨日截止',
    '即将开放',
  ])('closes what the service calls "%s"', (status) => {
    expect(findListedState({ status })).toEqual({ state: status.toLowerCase(), unknownWord: null })
  })
})
