import { expect, it } from 'vitest'
import { listActions } from './profiles.endpoints.ts'

const isDone = (line: object) =>
  listActions.response.parse({ actions: [{ action_id: 'ac_1', type: 'like', target_id: 'cm_1', ...line }] }).items[0]
    ?.is_done

it.each([
  { success: false },
  { ok: 'false' },
  { status: 'failed' },
  { status: 'REJECTED' },
  { state: 'denied' },
  { status: 403 },
  { result: 'error' },
  { outcome: 'refused' },
  { error: 'Rate limit exceeded' },
  { status: '失败' },
  { type: 'prediction', status: 'rejected' },
])('a line with %j tells of what was not done', (line) => expect(isDone(line)).toBe(false))

it.each([
  {},
  { success: true, error: null },
  { status: 'completed' },
  { status: 'ok', result: 'liked' },
  { status: 200 },
  { status: 'deleted' },
  { status: null, outcome: '' },
  { summary: 'failed' },
  // What became of the challenge.
  { type: 'prediction', result: 'failed', outcome: 'bearish' },
])('a line with %j tells of what was done', (line) => expect(isDone(line)).toBe(true))
