import { expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import { createStopRule } from './stop-after-failures.ts'

it.each<{ rows: (AppErrorCode | null)[]; stops: boolean[] }>([
  { rows: ['site_down', 'site_down', 'site_down'], stops: [false, false, true] },
  { rows: ['site_down', 'site_down', null, 'site_down'], stops: [false, false, false, false] },
  {
    rows: ['site_down', 'credential_refused', 'site_down', 'site_down'],
    stops: [false, false, false, false],
  },
  { rows: [null, 'keychain_locked'], stops: [false, true] },
  { rows: ['writes_paused', null, 'writes_paused'], stops: [false, false, false] },
  { rows: ['not_found', 'not_found', 'not_found', 'keychain_locked'], stops: [false, false, false, true] },
  { rows: ['site_down', 'site_down', 'not_found', 'site_down'], stops: [false, false, false, false] },
])('after $rows a run stops: $stops', ({ rows, stops }) => {
  const isToStop = createStopRule()
  expect(rows.map((code) => isToStop(code === null ? null : { code, details: {} }))).toEqual(stops)
})
