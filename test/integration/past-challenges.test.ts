/** The list of past challenges of a site: read until it was whole, with how much of it came. */
import { describe, expect, it } from 'vitest'
import { challengeIdSchema, siteSchema } from '#contract/ids.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { readPastChallenges } from '../../src-main/operations/challenges/read-past-challenges.ts'
import { operate } from '../contract/sandbox-client.ts'
import { deploymentId, setUpResultsDesk } from '../support/results-desk.ts'
import { createTestClient } from '../support/test-client.ts'

const desk = setUpResultsDesk()

describe('past challenges of a site', () => {
  const listAs = async (hoursAgo: Readonly<Record<string, number | null>>, total: number) => {
    const items = Object.entries(hoursAgo).map(([id, hours]) => ({
      ...{ id, question: 'Up?', asset: 'CL', status: 'resolved' },
      deadline: hours === null ? null : new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19),
    }))
    const effect = { status: 200, body: { items, total } }
    await operate(desk.sandbox, 'faults', {
      faults: [{ match: { path: '/api/v1/eval/challenges' }, effect, times: null }],
    })
    await desk.collector.runNow()
    const isKnown = (id: string) =>
      desk.store.challenges.find({ deploymentId, site: 'global', challengeId: challengeIdSchema.parse(id) }) !== null
    const list = desk.store.deployments.site(deploymentId, 'global')?.pastChallengeList ?? null
    return { known: ['past1', 'past2', 'past3', 'past4'].filter(isKnown), list }
  }
  const whole = { hasMore: false, unreadable: 0 }

  it('are read until their list was whole, and how much of it came is on record', async () => {
    expect(await listAs({ past1: 1 }, 3)).toMatchObject({
      known: ['past1'],
      list: { received: 1, total: 3, hasMore: true },
    })
    expect(await listAs({ past1: 1, past2: 1 }, 2)).toMatchObject({ known: ['past1', 'past2'], list: whole })
    expect(await listAs({ past3: 1 }, 1)).toMatchObject({ known: ['past1', 'past2'], list: whole })
  })

  it('are whole where the list, newest first, goes back beyond the week that is asked about', async () => {
    expect(await listAs({ past1: 200, past2: 1 }, 900)).toMatchObject({ known: ['past2'], list: { hasMore: true } })
    expect(await listAs({ past2: 1, past3: 100, past1: 200 }, 900)).toMatchObject({
      known: ['past2', 'past3'],
      list: { received: 3, total: null, ...whole },
    })
    expect(await listAs({ past4: 1 }, 900)).toMatchObject({ known: ['past2', 'past3'] })
  })

  it('say nothing of their list where a site lists them with the open ones', async () => {
    const [site] = desk.store.deployments.sites()
    const withOpen = siteSchema.options.find((name) => !siteRules[name].filtersChallengesByStatus)
    if (site === undefined || withOpen === undefined) throw new Error('no such site')
    expect((await listAs({ past1: 1 }, 3)).list).toMatchObject({ hasMore: true })
    const { signal } = new AbortController()
    await readPastChallenges({ ...desk.deps, client: createTestClient() }, { ...site, site: withOpen }, signal)
    expect(desk.store.deployments.site(deploymentId, 'global')?.pastChallengeList).toBeNull()
  })

  it('that could not be read are counted', async () => {
    expect(await listAs({ past1: 1, past2: null }, 2)).toMatchObject({
      known: ['past1'],
      list: { unreadable: 1, firstUnreadable: { path: 'deadline' } },
    })
  })
})
