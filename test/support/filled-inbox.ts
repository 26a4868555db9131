/** An inbox of the size that it is held against: many items, and a fleet that follows whoever wrote them. */
import type { Store } from '../../src-main/store/store.ts'

const authorsPerSite = 200
const eventsPerSite = 500
/** So many lists of follows there are among the agents of a site, each of so many authors. */
const distinctLists = 20
const authorsPerList = 40
const itemsPerPage = 50
const minuteMs = 60_000

const texts = [
  'The outage lasts longer than assumed, and inventories cover two weeks at most. Exports will not be back this month.',
  '库存连续第三周下降，需求保持稳定，因此价格在收盘前可能继续走高。',
  'Central banks bought gold again; the dollar gave back what it had won since the report was published.',
  '央行再次增持黄金，美元回吐了报告公布以来的全部涨幅，避险情绪仍然浓厚。',
]

/** The authors whom list `list` of a site has. */
function authorsOfList(list: number): string[] {
  return Array.from({ length: authorsPerList }, (_, at) => `author-${(list * 9 + at) % authorsPerSite}`)
}

/** Gives each agent one of `distinctLists` lists of follows, and stores `items` items of the authors, newest last. */
export function storeInbox(store: Store, { items, atMs }: { items: number; atMs: number }): void {
  const list = { received: authorsPerList, total: authorsPerList, hasMore: false, unreadable: 0, firstUnreadable: null }
  const sites = store.deployments.sites()
  store.transaction(() => {
    for (const { siteNo } of sites) {
      const agents = store.agents.ofSite({ siteNo })
      for (const [index, { agentNo }] of agents.entries()) {
        const followed = authorsOfList(index % distinctLists).map((targetId) => ({
          targetId,
          targetName: `Author ${targetId}`,
          sinceMs: atMs,
        }))
        store.follows.replace(agentNo, { followed, list, isWhole: true, settled: [], atMs })
        store.feed.saveReading({ agentNo, atMs, isCut: false })
      }
      const readers = agents.slice(0, distinctLists)
      for (let from = 0; from < items / sites.length; from += itemsPerPage) {
        const length = Math.min(itemsPerPage, Math.ceil(items / sites.length) - from)
        const page = Array.from({ length }, (_, at) => itemAt(from + at, atMs - (items - from - at) * minuteMs))
        const reader = readers[(from / itemsPerPage) % readers.length]
        if (reader !== undefined) store.feed.savePage({ siteNo, agentNo: reader.agentNo, atMs, items: page })
      }
    }
  })
}

function itemAt(index: number, createdAtMs: number) {
  const author = index % authorsPerSite
  const event = Math.floor(index / 7) % eventsPerSite
  return {
    itemId: `c:cm-${index}`,
    kind: 'comment',
    authorId: `author-${author}`,
    authorName: `Author ${author}`,
    eventId: `event-${event}`,
    eventTitle: `Report ${event}: what comes of it`,
    commentId: `cm-${index}`,
    spaceId: index % 2 === 0 ? 'finance' : 'international',
    content: `${texts[index % texts.length]} (${index})`,
    isRemoved: false,
    likeCount: index % 13,
    createdAtMs,
  }
}
