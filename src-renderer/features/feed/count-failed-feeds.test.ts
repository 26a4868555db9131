import { expect, it } from 'vitest'
import { deploymentIdSchema, type Site } from '#contract/ids.ts'
import { countFailedFeeds } from './count-failed-feeds.ts'

const deploymentId = deploymentIdSchema.parse('dp_feeds01')
const failedFeeds = [
  { deploymentId, site: 'global' as const, count: 2 },
  { deploymentId, site: 'cn' as const, count: 3 },
]

it.each<[Site | null, number]>([
  [null, 5],
  ['global', 2],
  ['cn', 3],
])('counts the feeds that could not be read, of %s', (site, count) => {
  const round = { lastAtMs: 1, nextAtMs: null, requests: 4, failed: [] }
  expect(countFailedFeeds({ ...round, failedFeeds }, site)).toBe(count)
  expect(countFailedFeeds({ ...round, failedFeeds: [] }, site)).toBe(0)
})
