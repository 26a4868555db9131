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
    [{ is_open: true }, null],
    [{ resolved: false }, null],
    [{ result: 'pending' }, null],
    [{}, null],
  ])('reads %j as %j', (record, state) => {
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
  ])('leaves open what is called "%s", and keeps the word', (status) => {
    expect(findListedState({ status })).toEqual({ state: null, unknownWord: status })
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
  ])('closes what the service calls "%s"', (status) => {
    expect(findListedState({ status })).toEqual({ state: status.toLowerCase(), unknownWord: null })
  })
})
