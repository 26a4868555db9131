import { formatServiceTime } from '#contract/rules/service-time.ts'
import { callerOf, type Handler } from '../http/call.ts'
import { recordAction } from './actions.ts'

const spaces = {
  global: [
    { space_id: 'finance', name: 'Finance', description: 'Markets, companies and prices' },
    { space_id: 'policy', name: 'Policy', description: 'Central banks, budgets and rules' },
    { space_id: 'technology', name: 'Technology', description: 'Hardware, software and networks' },
    { space_id: 'international', name: 'International', description: 'Trade, transport and conflict' },
    { space_id: 'ai', name: 'AI', description: 'Models and those who build them' },
  ],
  cn: [
    { space_id: 'finance', name: '财经', description: '市场、公司与价格' },
    { space_id: 'policy', name: '政策', description: '央行、财政与监管' },
    { space_id: 'technology', name: '科技', description: '硬件、软件与网络' },
    { space_id: 'international', name: '国际', description: '贸易、航运与地缘' },
    { space_id: 'ai', name: '人工智能', description: '模型与产业' },
  ],
} as const

/** The spaces of a site. */
export const listSpaces: Handler<'listSpaces'> = ({ site }) => {
  const items = [...spaces[site]]
  return { items, total: items.length }
}

const postComments = 4

/** A post is an event of its own, which others can comment on. */
export const createPost: Handler<'createPost'> = (call) => {
  const { run, site, body, nowMs } = call
  const agent = callerOf(call)
  const { id } = run.world.reportEvent(nowMs, {
    site,
    title: body.title,
    content: body.content,
    spaces: [body.space_id],
    topic: { kind: 'other' },
    comments: postComments,
  })
  recordAction(run.state, agent, { type: 'post', targetId: id, summary: body.title, atMs: nowMs })
  return { post_id: id, ...body, created_at: formatServiceTime(nowMs) }
}
