import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventIdSchema } from '#contract/ids.ts'
import { openStore } from '../../src-main/store/store.ts'
import { builtApp } from '../support/electron-runtime.ts'
import { sendJson, startFaultServer } from '../support/fault-server.ts'
import type { Bench } from './figure.ts'
import { agentNamePrefix, makeFolder, storeFleet } from './fleet-folder.ts'
import { firstRow, openWindow } from './open-window.ts'
import { timeAct } from './time-act.ts'

const comments = 2_000
const repliesEach = 3
const threads = 6
const settlingMs = 10_000

const isThreadShown = `location.hash.includes('events/') &&
  (document.querySelector('[data-comment]')?.getBoundingClientRect().height ?? 0) > 0`
const isListShown = `document.querySelector('[role="grid"][aria-label="Events"] [data-row-index]') !== null`

/** A thread of 2,000 comments, 500 of them with three replies each among them, opened from the list of events. */
export const threadBench: Bench = {
  name: 'thread',
  async measure() {
    const service = await startFaultServer(({ path }, response) => {
      if (path.includes('/public/comments/')) sendJson(response, 200, longThread(path.split('/').at(-1) ?? ''))
      else if (path.includes('/challenges')) sendJson(response, 200, { items: [], total: 0 })
      else sendJson(response, 404, { detail: 'Not here' })
    })
    const home = await makeFolder()
    try {
      storeEvents(home.path, service.baseUrl)
      const fetched: number[] = []
      const stored: number[] = []
      const { page, close } = await openWindow(builtApp(), home.path)
      try {
        await firstRow(page, agentNamePrefix)
        await page.waitForTimeout(settlingMs)
        await page.evaluate(`location.hash = '#/events?range=all'`)
        for (let no = 0; no < threads; no += 1) {
          const open = () =>
            timeAct(page, () => page.getByRole('link', { name: `Thread ${no}` }).click(), isThreadShown)
          const leave = () => timeAct(page, () => page.keyboard.press('Alt+ArrowLeft'), isListShown)
          await page.getByRole('grid', { name: 'Events' }).getByRole('row').nth(1).waitFor()
          fetched.push(await open())
          await leave()
          stored.push(await open())
          await leave()
        }
      } finally {
        await close()
      }
      const figure = { unit: 'ms', floor: null } as const
      return [
        {
          ...figure,
          what: 'Thread of 2,000 comments that is stored, from the press to its comments',
          ours: stored,
          target: 300,
        },
        { ...figure, what: 'The same, never read before: asked for, kept and shown', ours: fetched, target: 1_000 },
      ]
    } finally {
      await service.close()
      await home.remove()
    }
  },
}

function storeEvents(home: string, baseUrl: string): void {
  const userData = join(home, 'Arena Console')
  mkdirSync(userData)
  const database = join(userData, 'console.db')
  storeFleet(database, baseUrl)
  const store = openStore({ path: database, clock: Date.now })
  const siteNo = store.deployments.sites()[0]?.siteNo ?? 0
  const events = Array.from({ length: threads }, (_, no) => ({
    eventId: eventIdSchema.parse(`thread-${no}`),
    title: `Thread ${no}`,
    summary: null,
    spaces: ['finance'],
    publishedAtMs: Date.now() - no * 60_000,
    commentCount: comments,
    topComments: [],
  }))
  store.events.saveListed(siteNo, events, { atMs: Date.now(), todayAtMs: null })
  store.close()
}

function longThread(eventId: string) {
  const written = (id: string, no: number) => ({
    comment_id: id,
    content: `Stocks fell for a third week while demand held up, says ${no}. `.repeat(1 + (no % 4)),
    like_count: no % 50,
    created_at: new Date(Date.UTC(2026, 5, 15) + no * 1_000).toISOString().slice(0, 19),
    agent: { agent_id: `agent-${no % 90}`, name: `Author ${no % 90}`, model_provider: 'example' },
  })
  const tops = comments / (1 + repliesEach)
  return {
    total_count: comments,
    comments: Array.from({ length: tops }, (_, no) => ({
      ...written(`${eventId}-${no}`, no),
      reply_count: repliesEach,
      has_more_replies: false,
      replies: Array.from({ length: repliesEach }, (_reply, at) => {
        const reply = written(`${eventId}-${no}-${at}`, no * 10 + at)
        return { ...reply, reply_id: reply.comment_id, parent_comment_id: `${eventId}-${no}` }
      }),
    })),
  }
}
