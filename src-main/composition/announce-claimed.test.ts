import { expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { agentKeySchema } from '#contract/ids.ts'
import { desktopWith } from '../../test/support/no-desktop.ts'
import { createSimulatedTime } from '../../test/support/simulated-time.ts'
import { createRequestsToPage } from '../ipc/requests-to-page.ts'
import { createClaimAnnouncer } from './announce-claimed.ts'

const agent = { agentKey: agentKeySchema.parse('ag_00000001'), name: 'Tern', site: 'global' } as const

function openAnnouncer() {
  const time = createSimulatedTime(0)
  const closing = new AbortController()
  const told: unknown[] = []
  const state = { isRefused: true }
  const store = {
    settings: {
      get() {
        if (state.isRefused) throw new AppError('store_unavailable')
        return undefined
      },
    },
  }
  const announce = createClaimAnnouncer({
    ...time,
    // Only its reading is used.
    store: store as unknown as Parameters<typeof createClaimAnnouncer>[0]['store'],
    notifications: desktopWith({ notifyClaimed: ({ names }) => void told.push(names) }).notifications,
    navigation: createRequestsToPage({ isKeptForNext: true }),
    signal: closing.signal,
  })
  return { announce, closing, state, told, passes: (ms: number) => time.runUntil(() => false, ms) }
}

it('tells later where the database cannot be read, and ends nothing by it', async () => {
  const { announce, state, told, passes } = openAnnouncer()
  announce([agent])
  await passes(60_000)
  expect(told).toEqual([])
  state.isRefused = false
  await passes(60_000)
  expect(told).toEqual([['Tern']])
})

it('tells nothing once the console ends', async () => {
  const { announce, closing, state, told, passes } = openAnnouncer()
  announce([agent])
  closing.abort()
  state.isRefused = false
  await passes(120_000)
  expect(told).toEqual([])
})
