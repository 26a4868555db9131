import type { Language } from '#contract/rules/choose-language.ts'
import type { AskedKind, AskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import { mostUnasked, unaskedWindowMs } from '#contract/rules/outbox/send-limit.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { formatDeadline } from '../format-deadline.ts'
import { formatSite } from '../site-messages.ts'

type Counted = (count: string, isOne: boolean) => string

const either =
  (one: string, many: string): Counted =>
  (count, isOne) =>
    `${count} ${isOne ? one : many}`

const english = {
  message: 'Send this to the service?',
  kinds: {
    predictionOrRevision: either('prediction or revision', 'predictions or revisions'),
    prediction: either('prediction', 'predictions'),
    revision: either('revision', 'revisions'),
    comment: either('comment', 'comments'),
    reply: either('reply', 'replies'),
    like: either('like', 'likes'),
    unlike: either('unlike', 'unlikes'),
    follow: either('follow', 'follows'),
    unfollow: either('unfollow', 'unfollows'),
    post: either('post', 'posts'),
    subscribe: either('subscription', 'subscriptions'),
    unsubscribe: either('subscription to end', 'subscriptions to end'),
    registration: either('registration of an agent', 'registrations of agents'),
    answer: either('answer to a registration challenge', 'answers to registration challenges'),
    secret: either('new secret', 'new secrets'),
    claimLink: either('new claim link', 'new claim links'),
    permission: either('change of permissions', 'changes of permissions'),
  } satisfies Record<AskedKind, Counted>,
  agents: (site: string, count: string, isOne: boolean) => `${site}: ${count} ${isOne ? 'agent' : 'agents'}`,
  deadline: (when: string) => `Nearest deadline: ${when}`,
  why: (most: string, minutes: string, unasked: string | null) =>
    `The console asks here before more than ${most} items go out within ${minutes} minutes${unasked === null ? '' : `; ${unasked} went out in the last ${minutes}`}.`,
  next: 'If you did not ask for this, cancel: nothing is sent.',
  send: 'Send',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  message: '要向服务发送以下内容吗？',
  kinds: {
    predictionOrRevision: (count) => `${count} 条预测或修改`,
    prediction: (count) => `${count} 条预测`,
    revision: (count) => `${count} 次修改`,
    comment: (count) => `${count} 条评论`,
    reply: (count) => `${count} 条回复`,
    like: (count) => `${count} 次点赞`,
    unlike: (count) => `${count} 次取消点赞`,
    follow: (count) => `${count} 次关注`,
    unfollow: (count) => `${count} 次取消关注`,
    post: (count) => `${count} 条帖子`,
    subscribe: (count) => `${count} 项订阅`,
    unsubscribe: (count) => `${count} 项退订`,
    registration: (count) => `${count} 个智能体的注册`,
    answer: (count) => `${count} 个注册挑战的答案`,
    secret: (count) => `${count} 个新密钥`,
    claimLink: (count) => `${count} 个新认领链接`,
    permission: (count) => `${count} 项权限更改`,
  },
  agents: (site, count) => `${site}：${count} 个智能体`,
  deadline: (when) => `最近的截止时间：${when}`,
  why: (most, minutes, unasked) =>
    `${minutes} 分钟内发送超过 ${most} 条之前，控制台会在此询问${unasked === null ? '' : `；最近 ${minutes} 分钟已发送 ${unasked} 条`}。`,
  next: '如果不是您要求的，请取消：不会发送任何内容。',
  send: '发送',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** What main's dialog says before so much is sent: of which kinds, as whom, where, and how long there is for it. */
export function confirmWritesMessages(
  language: Language,
  { kinds, sites, nearestDeadlineAtMs, unasked }: AskedWrites,
  nowMs: number,
): { message: string; detail: string; confirm: string; cancel: string } {
  const words = byLanguage[language]
  const number = (count: number): string => formatNumber(count, language)
  const lines = [
    ...kinds.map(({ kind, count }) => `· ${words.kinds[kind](number(count), count === 1)}`),
    ...sites.map(({ site, agents }) => words.agents(formatSite(language, site), number(agents), agents === 1)),
    ...(nearestDeadlineAtMs === null ? [] : [words.deadline(formatDeadline(nearestDeadlineAtMs, language, nowMs))]),
  ]
  const why = words.why(number(mostUnasked), number(unaskedWindowMs / 60_000), unasked === 0 ? null : number(unasked))
  return {
    message: words.message,
    detail: [...lines, '', why, words.next].join('\n'),
    confirm: words.send,
    cancel: words.cancel,
  }
}
