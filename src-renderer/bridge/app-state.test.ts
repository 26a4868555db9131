import { expect, it } from 'vitest'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { trialIdOf } from './app-state.tsx'

it.each<[string, boolean, string[], string | null]>([
  ['the operator’s own data', false, ['dp_own'], null],
  ['no service yet', false, [], null],
  ['a trial', true, ['dp_first'], 'dp_first'],
  ['the next trial', true, ['dp_second'], 'dp_second'],
])('tells %s from any other', (_what, isTrial, ids, expected) => {
  const deployments = ids.map((deploymentId) => ({ deploymentId })) as AppState['deployments']
  expect(trialIdOf({ isTrial, deployments })).toBe(expected)
})
