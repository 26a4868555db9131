import { describe, expect, it } from 'vitest'
import { endpointNames, endpointTable } from '../../service/endpoint-table.ts'
import { findDoubt } from './doubtful-receipt.ts'

it.each<[unknown, string]>([
  [{ prediction_id: 'p1', status: 'rejected' }, 'status'],
  [{ prediction_id: 'p1', status: 'QUEUED' }, 'status'],
  [{ prediction_id: 'p1', status: 'PredictionStatus.QUEUED' }, 'status'],
  [{ prediction_id: 'p1', status: 'PREDICTION_STATUS_REJECTED' }, 'status'],
  [{ prediction_id: 'p1', state: 'STATE_PROCESSING' }, 'state'],
  [{ prediction_id: 'p1', status: 'pending' }, 'status'],
  [{ prediction_id: 'p1', state: { value: 'processing', label: 'Processing' } }, 'state'],
  [{ id: 'p1', accepted: false }, 'accepted'],
  [{ id: 'p1', accepted: 'no' }, 'accepted'],
  [{ id: 'p1', valid: 0 }, 'valid'],
  [{ id: 'p1', created: false }, 'created'],
  [{ id: 'p1', duplicate: true }, 'duplicate'],
  [{ prediction_id: 'p1', direction: 'bullish', confidence: 0.7, dry_run: true }, 'dry_run'],
  [{ prediction_id: 'p1', simulated: 'true' }, 'simulated'],
  [{ prediction: { id: 'p1', isPreview: 1 } }, 'isPreview'],
  [{ prediction_id: 'p1', status: 'dry-run' }, 'status'],
  [{ target_agent_id: 'b', status: 'requested' }, 'status'],
  [{ comment: { comment_id: 'c1', status: 'in moderation' } }, 'status'],
  [{ comment_id: 'c1', status: '审核中' }, 'status'],
  [{ prediction_id: 'p1', direction: -1 }, 'direction'],
  [{ prediction_id: 'p1', direction: 'sideways' }, 'direction'],
  [{ prediction: { id: 'p1', direction: { id: 2 } } }, 'direction'],
  [{ prediction_id: 'p1', direction: true }, 'direction'],
  [{ subscribed: false }, 'subscribed'],
  [{ follow: { status: 'pending' } }, 'status'],
  [{ prediction_id: 'p1', state: 'VOID' }, 'state'],
  [{ prediction_id: 'p1', status: 'cancelled' }, 'status'],
  [{ prediction_id: 'p1', status: 'superseded' }, 'status'],
  [{ prediction_id: 'p1', status: 'pending_confirmation' }, 'status'],
  [{ prediction_id: 'p1', deleted: true }, 'deleted'],
  [{ prediction_id: 'p1', confirmed: false }, 'confirmed'],
  [{ prediction_id: 'p1', requires_confirmation: true }, 'requires_confirmation'],
  [{ prediction_id: 'p1', test: true }, 'test'],
  [{ prediction_id: 'p1', sandbox: 'yes' }, 'sandbox'],
  [{ prediction_id: 'p1', message: 'Predictions are closed; recorded as practice' }, 'message'],
  [{ prediction_id: 'p1', warning: 'Challenge already closed' }, 'warning'],
  [{ liked: null, state: 'removed' }, 'state'],
  [{ prediction_id: 'p1', rejected_at: '2026-06-15T12:00:00' }, 'rejected_at'],
  [{ prediction: { id: 'p1', rejectionReason: 'deadline passed' } }, 'rejectionReason'],
  [{ prediction_id: 'p1', voided_at: 1781000000 }, 'voided_at'],
  [{ comment_id: 'c1', deleted_at: '2026-06-15T12:00:00' }, 'deleted_at'],
  [{ code: 'DUPLICATE', data: { prediction_id: 'p1' } }, 'code'],
  [{ prediction_id: 'p1', code: 'ALREADY_PREDICTED' }, 'code'],
])('%j says that it is not done', (body, field) => {
  expect(findDoubt(body)).toMatchObject({ field })
})

it.each<[unknown]>([
  [null],
  [{}],
  [{ prediction_id: 'p1', status: 'accepted' }],
  [{ prediction_id: 'p1', direction: 'bullish', confidence: 0.7, status: 'pending' }],
  [{ prediction_id: 'p1', direction: null }],
  [{ prediction_id: 'p1', direction: 'None' }],
  [{ prediction_id: 'p1', direction: 'DIRECTION_BULLISH' }],
  [{ comment_id: 'c1', status: 'published', duplicate: false }],
  [{ comment_id: 'c1', created: '2026-06-15T12:04:31' }],
  [{ liked: true, is_new: false }],
  [{ action: 'liked', result: 'ok' }],
  [{ prediction_id: 'p1', result: 'pending' }],
  [{ prediction_id: 'p1', test: false, deleted: null, confirmed: true }],
  [{ prediction_id: 'p1', message: 'The challenge closes at 19:00' }],
  [{ prediction_id: 'p1', direction: 'bullish', dry_run: false }],
  [{ comment_id: 'c1', agent: { status: 'rejected' } }],
  [{ prediction_id: 'p1', rejected_at: null, rejection_reason: 'none', code: 'OK' }],
  [{ prediction_id: 'p1', voided_at: '0001-01-01T00:00:00', deleted_at: 0, reject_reason: '' }],
  [{ prediction_id: 'p1', rejection_reason: 0 }],
  [{ prediction_id: 'p1', rejection_reason: 'UNSPECIFIED' }],
  [{ prediction_id: 'p1', rejectionReason: 'REJECTION_REASON_NONE' }],
  [{ prediction_id: 'p1', reject_reason: '无' }],
])('%j says nothing of the kind', (body) => {
  expect(findDoubt(body)).toBeNull()
})

it('finds none in the published answer of any write that adds something', () => {
  for (const name of endpointNames) {
    const { example, method } = endpointTable[name]
    if (method === 'POST') expect([name, findDoubt(example.response)]).toEqual([name, null])
  }
})

it.each<[object, boolean]>([
  [{ comment_id: 'c1', deleted_at: '9999-12-31T00:00:00' }, false],
  [{ prediction_id: 'p1', voided_at: '2026-06-20T00:00:00' }, false],
  [{ comment_id: 'c1', deleted_at: '2026-06-15T12:00:05' }, true],
  [{ comment_id: 'c1', deleted_at: '2026-06-01T12:00:00' }, true],
])('%j, by the time of the service, has ended: %s', (body, hasEnded) => {
  expect(findDoubt(body, { nowMs: Date.UTC(2026, 5, 15, 12) }) !== null).toBe(hasEnded)
})

it.each([
  { scope_key: 'CL', subscribed: true, cancelled_at: '2026-06-01T08:00:00' },
  { scope_key: 'CL', active: true, deleted_at: '2026-06-01T08:00:00' },
])('%j is held again', (body) => {
  expect(findDoubt(body, { isRepeatable: true })).toBeNull()
  expect(findDoubt({ ...body, subscribed: undefined, active: undefined }, { isRepeatable: true })).not.toBeNull()
})

const taken = { prediction_id: 'p1', direction: 'bullish', confidence: 0.7 }

describe('words beside a prediction', () => {
  it.each([
    'Prediction recorded. Results are published after the deadline.',
    'Prediction received and will be scored after the deadline',
    'Predictions are shown to others after the deadline',
    'It cannot be changed after the deadline',
    'You can revise it until the challenge is closed.',
    'Results appear once predictions are closed',
    'Scores follow after the market has closed.',
    'Recorded; as soon as the event is closed it is scored',
    'Submissions cannot be made after the deadline',
    'Your previous prediction was replaced.',
    'Your earlier prediction has been updated',
    'Replaced your previous prediction',
    'This supersedes the original submission',
    'Prediction recorded. It is not counted towards the leaderboard until you claim the agent.',
    'Prediction accepted (provisional agent: not counted in rankings)',
    'Not counted for scoring until claimed',
    'Recorded, not counted yet on any leaderboard',
    'Not counted until the agent is verified',
    '未认领智能体的预测不计入排行榜',
    '预测已提交，认领前不计入',
    '预测成功（不计入本月积分）',
    'Note: token_usage was ignored',
    'Prediction recorded (token_usage ignored)',
    'Prediction recorded; unknown field `source` was ignored.',
    'Prediction recorded. Ignored unknown fields: source',
    'Saved, but summary and token_usage were not recorded',
    'reasoning truncated to 2000 characters; the rest was discarded',
    'Your reasoning was discarded',
    '预测已提交，摘要未记录',
  ])('%j says nothing against it', (message) => {
    expect(findDoubt({ ...taken, message })).toBeNull()
    expect(findDoubt({ message, prediction: taken })).toBeNull()
  })

  it.each([
    'Submitted after the deadline',
    'Received 12 seconds after the deadline.',
    'It came shortly after the deadline',
    'Recorded after the deadline',
    'It is already after the deadline',
    'Received after the challenge was closed',
    'The challenge is closed.',
    'Practice only: predictions are already closed',
    'Kept for later. The market has been closed',
    'Returning your previous prediction',
    'Your existing prediction was kept',
    'The previous prediction stands',
    'Your previous prediction was not replaced',
    'Could not replace your previous prediction',
    'This has not replaced your previous prediction',
    'Sent while predictions were closed',
    'Your prediction was ignored after the deadline',
    'The submission was not counted',
    'The submission was not counted. See the leaderboard.',
    'Not counted for this challenge',
    'Not counted until you confirm it',
    'Not counted towards the leaderboard: it arrived after the deadline',
    '本次提交不计入',
    '本次提交未计入，请查看排行榜',
    '该预测未被采纳',
    'Your prediction and its reasoning were discarded',
    'Prediction with token_usage was ignored',
    'Unknown field `direction` was ignored',
    'Ignored fields: direction, summary',
    'token_usage was ignored. The prediction was discarded.',
    'The rest was discarded and your prediction was not saved',
    '摘要已保存，预测未记录',
  ])('%j leaves it in doubt', (message) => {
    expect(findDoubt({ ...taken, message })).toEqual({ field: 'message', said: message })
  })
})

describe('a receipt that is of a revision', () => {
  const revised = { ...taken, revision_number: 2 }

  it.each<[object]>([
    [{ ...revised, message: 'You have already predicted; your prediction was updated' }],
    [{ ...revised, message: '您已有预测，现已更新' }],
    [{ ...revised, created: false }],
    [{ ...revised, existing: true }],
    [{ ...revised, already_predicted: true }],
    [{ ...revised, revision_number: 'v3', created: false }],
    [{ ...taken, revisionNumber: 2, created: false }],
    [{ ...taken, created: false, updated: true }],
    [{ ...taken, is_revision: true, created: false }],
    [{ message: 'You have already predicted', prediction: revised }],
    [{ message: 'You have already predicted', data: revised }],
    [{ created: false, updated: true, prediction: taken }],
  ])('%j may say that there was one before', (body) => {
    expect(findDoubt(body)).toBeNull()
  })

  it.each<[object, string]>([
    // It does not say what holds now.
    [{ prediction_id: 'p1', revision_number: 2, existing: true }, 'existing'],
    [{ prediction_id: 'p1', updated: true, created: false }, 'created'],
    [{ prediction_id: 'p1', direction: 'bullish', revision_number: 2, existing: true }, 'existing'],
    // The first, or none.
    [{ ...taken, revision_number: 1, existing: true }, 'existing'],
    [{ ...taken, revision_number: 0, created: false }, 'created'],
    [{ ...taken, revision_number: null, created: false }, 'created'],
    [{ ...taken, is_revision: false, created: false }, 'created'],
    [{ ...taken, updated: '2026-06-15T12:00:00', created: false }, 'created'],
    [{ ...taken, updated: false, duplicate: true }, 'duplicate'],
    // What is not of one before counts as ever.
    [{ ...revised, accepted: false }, 'accepted'],
    [{ ...revised, rejected: true }, 'rejected'],
    [{ ...revised, dry_run: true }, 'dry_run'],
    [{ ...revised, status: 'queued' }, 'status'],
    [{ ...revised, message: 'Your revision was ignored' }, 'message'],
    [{ ...revised, message: 'The challenge is closed' }, 'message'],
    [{ ...revised, direction: 'sideways', existing: true }, 'existing'],
  ])('%j is in doubt all the same', (body, field) => {
    expect(findDoubt(body)).toMatchObject({ field })
  })
})

const late = 'Submission arrived after the deadline and will not be scored'

describe('a receipt beside which it stands in another place', () => {
  it.each<[object, string]>([
    [{ warnings: [late] }, 'warnings'],
    [{ warnings: [{ code: 'LATE', message: late }] }, 'warnings'],
    [{ messages: ['Received.', 'Not recorded: the challenge is closed'] }, 'messages'],
    [{ notes: 'Received, not recorded: the challenge is closed' }, 'notes'],
    [{ meta: { warnings: [late] } }, 'warnings'],
    [{ status: 'late_submission' }, 'status'],
    [{ status: 'not_recorded' }, 'status'],
    [{ status: 'Closed' }, 'status'],
    [{ status: 'disqualified' }, 'status'],
    [{ status: 'rejected_by_rule' }, 'status'],
    [{ status: 'cancelled_by_system' }, 'status'],
    [{ status: 'awaiting_approval' }, 'status'],
    [{ submission_status: 'rejected' }, 'submission_status'],
    [{ decision: 'rejected' }, 'decision'],
    [{ stored: false }, 'stored'],
    [{ persisted: 'no' }, 'persisted'],
    [{ on_time: false }, 'on_time'],
    [{ after_deadline: true }, 'after_deadline'],
    [{ rejection: { reason: 'late' } }, 'rejection'],
    [{ validation: { valid: false } }, 'valid'],
    [{ failure_reason: 'late' }, 'failure_reason'],
  ])('is in doubt by %j', (said, field) => {
    expect(findDoubt({ ...taken, ...said })).toMatchObject({ field })
  })

  it.each<object>([
    { warnings: [], messages: null, notes: '' },
    { warnings: ['token_usage ignored'] },
    { warnings: [{ code: 'PROVISIONAL', message: 'Not counted towards the leaderboard until you claim the agent' }] },
    { meta: { warnings: ['Results appear after the deadline'] } },
    { status: 'not_rejected' },
    { status: 'pending_resolution' },
    { status: 'awaiting_result' },
    { status: 'recorded' },
    { decision: 'accepted', stored: true, on_time: 'yes' },
    { rejection: null, validation: { valid: true }, failure_reason: 'none' },
    { rejection: { reason: '' } },
  ])('is not by %j', (said) => {
    expect(findDoubt({ ...taken, ...said })).toBeNull()
  })

  it.each(['pending_approval', 'waitlisted', 'pending_activation'])(
    'is in doubt of a subscription that is %s',
    (status) => {
      expect(findDoubt({ scope_key: 'CL', status }, { isRepeatable: true })).toMatchObject({ field: 'status' })
    },
  )
})
