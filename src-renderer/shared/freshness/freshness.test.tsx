import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { FailedSites } from '#contract/ipc/deployments.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { RefreshOutcome, useNotRefreshedWords } from './freshness.tsx'

const failed: FailedSites = [
  { deploymentId: deploymentIdSchema.parse('dp_test'), site: 'cn', error: { code: 'offline', details: {} } },
]

it('names the site that a refresh did not reach, in the same words beside a button and in a message', async () => {
  const { draw, useOnce } = await createDrawnPage({ state: { deployments: [] } })
  const [words, ...more] = useOnce(useNotRefreshedWords)(failed)
  expect(more).toEqual([])
  expect(words).toMatch(/^CN not updated: ./)
  expect(draw(<RefreshOutcome failed={failed} done="Updated" />)).toContain(words)
  expect(draw(<RefreshOutcome failed={[]} done="Updated" />)).toBe('Updated')
})
