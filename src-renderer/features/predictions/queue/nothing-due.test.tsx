/** What the queue says where it is empty, by what is known. */
import { expect, it } from 'vitest'
import type { SiteHealth } from '#contract/ipc/deployments.procedures.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { NothingDue, useNotKnownDue } from './nothing-due.tsx'

const whole = { received: 1, total: 1, hasMore: false, unreadable: 0, firstUnreadable: null }
const texts = {
  made: 'Every agent has predicted',
  rest: 'Nothing is left to enter',
  failing: 'A site is not responding',
  unread: 'has not arrived yet',
  short: 'could not be received or read',
  notRead: 'The subscriptions of 2 agents have not been read yet',
}

function Drawn({ isAllMade }: { isAllMade: boolean }) {
  return <NothingDue notKnown={useNotKnownDue(null)} isAllMade={isAllMade} onClear={null} />
}

it.each<[keyof typeof texts, string, Partial<SiteHealth>, boolean]>([
  ['made', 'Nothing is due', {}, true],
  ['rest', 'Nothing is due', {}, false],
  ['failing', 'Not known what is due', { state: 'failing' }, true],
  ['unread', 'Not known what is due', { challengeList: null }, true],
  ['short', 'Not known what is due', { challengeList: { ...whole, hasMore: true } }, true],
  ['notRead', 'Not known what is due', { agentsNotRead: 2 }, true],
])('says that it is %s', async (said, title, of, isAllMade) => {
  const health = { site: 'global', state: 'ok', agentsNotRead: 0, challengeList: whole, ...of } as SiteHealth
  const { draw } = await createDrawnPage({ state: { siteHealth: [health] } })
  const drawn = draw(<Drawn isAllMade={isAllMade} />)
  expect(drawn).toContain(title)
  expect(Object.entries(texts).flatMap(([name, text]) => (drawn.includes(text) ? [name] : []))).toEqual([said])
})
