import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { desktopWith } from '../../test/support/no-desktop.ts'
import { createSimulatedTime } from '../../test/support/simulated-time.ts'
import type { Store } from '../store/store.ts'
import { createAnnouncers } from './announcers.ts'

// Only which store it is counts here, and that no setting is stored.
const emptyStore = () => ({ settings: { get: () => undefined } }) as unknown as Store
const own = emptyStore()
const trial = emptyStore()
const laterTrial = emptyStore()
const agentKey = agentKeySchema.parse('ag_00000001')
const target: NavigationTarget = { kind: 'queue', agentKeys: [agentKey] }

function openAnnouncers(of: { store: Store; isTrial: boolean }) {
  const clicks: (() => void)[] = []
  const sent: NavigationTarget[] = []
  const state = { store: of.store }
  const closing = new AbortController()
  const ending = new AbortController()
  const announcersOf = createAnnouncers({
    ...createSimulatedTime(0),
    workspace: () => state,
    settings: own,
    notifications: desktopWith({
      notifyClaimed: ({ onClick }) => void clicks.push(onClick),
      notifyReminder: ({ onClick }) => void clicks.push(onClick),
    }).notifications,
    navigation: { send: (request) => void sent.push(request) },
    signal: closing.signal,
  })
  const announcers = announcersOf({ ...of, signal: ending.signal })
  announcers.remind([{ kind: 'due', count: 1, subjects: 1, texts: [], target } as never])
  announcers.announceClaimed([{ agentKey, name: 'Tern', site: 'global' }])
  return {
    announcers,
    closing,
    ending,
    clicks,
    clickWhile(store: Store) {
      state.store = store
      for (const click of clicks) click()
      return sent
    },
  }
}

const followed = [target, { kind: 'claims', agentKey }]
const refusedAs = (reason: string) => Array(2).fill({ kind: 'refused', reason })

describe('a click on a notification', () => {
  it.each([
    ['of their own agents, outside a trial', own, own, followed],
    ['of their own agents, in a trial', own, trial, refusedAs('in_trial')],
    ['of a trial, in the same', trial, trial, followed],
    ['of a trial, in a later one', trial, laterTrial, refusedAs('trial_ended')],
    ['of a trial, after it', trial, own, refusedAs('trial_ended')],
  ])('%s', (_what, store, now, expected) => {
    const { clickWhile } = openAnnouncers({ store, isTrial: store !== own })
    expect(clickWhile(now)).toEqual(expected)
  })
})

it.each(['closing', 'ending'] as const)('announces no claim once there is an end: %s', (end) => {
  const { announcers, clicks, ...ends } = openAnnouncers({ store: trial, isTrial: true })
  ends[end].abort()
  announcers.announceClaimed([{ agentKey, name: 'Tern', site: 'global' }])
  expect(clicks).toHaveLength(2)
})
