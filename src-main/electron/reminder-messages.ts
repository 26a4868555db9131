import type { Language } from '#contract/rules/choose-language.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'

/** Words of the system's notifications that remind. Counts are of predictions, challenges, replies, writes, agents. */
const english = {
  due: (count: string, isOne: boolean, minutes: string) =>
    `${count} ${isOne ? 'prediction' : 'predictions'} due within ${minutes} min`,
  stale: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'prediction or draft is' : 'predictions or drafts are'} stale`,
  challenge: (count: string, isOne: boolean) => `${count} new ${isOne ? 'challenge' : 'challenges'}`,
  result: (count: string, isOne: boolean) => `Results in for ${count} ${isOne ? 'prediction' : 'predictions'}`,
  reply: (count: string, isOne: boolean) => `${count} new ${isOne ? 'reply' : 'replies'} to your agents`,
  repliedTo: (author: string, agent: string) => `${author} replied to ${agent}`,
  write: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'item' : 'items'} in the outbox failed or need attention`,
  agent: (count: string, isOne: boolean) => `${count} ${isOne ? 'agent needs' : 'agents need'} attention`,
  claim: (count: string, isOne: boolean, hours: string) =>
    `Claim link or unclaimed limit of ${count} ${isOne ? 'agent' : 'agents'} ends within ${hours} h`,
  somebody: 'Somebody',
  testTitle: 'Notifications work',
  testText: 'This is a test from Arena Console.',
}

type ReminderMessages = typeof english

const chinese: ReminderMessages = {
  due: (count, _isOne, minutes) => `${count} 条预测须在 ${minutes} 分钟内提交`,
  stale: (count) => `${count} 条预测或草稿已过时`,
  challenge: (count) => `${count} 个新挑战`,
  result: (count) => `${count} 条预测已有结果`,
  reply: (count) => `您的智能体收到 ${count} 条新回复`,
  repliedTo: (author, agent) => `${author} 回复了 ${agent}`,
  write: (count) => `发件箱中有 ${count} 条失败或需要处理`,
  agent: (count) => `${count} 个智能体需要处理`,
  claim: (count, _isOne, hours) => `${count} 个智能体的认领链接或未认领期限将在 ${hours} 小时内到期`,
  somebody: '有人',
  testTitle: '通知功能正常',
  testText: '这是 Arena Console 发出的测试通知。',
}
const byLanguage: Readonly<Record<Language, ReminderMessages>> = { en: english, 'zh-CN': chinese }

/** The words in this language. */
export function getReminderMessages(language: Language): ReminderMessages {
  return byLanguage[language]
}

/** A notification's title and text. Text of others is shown with what is invisible in it made visible. */
export function formatReminder(group: ReminderGroup, language: Language): { title: string; body: string } {
  const words = getReminderMessages(language)
  const number = (count: number): string => formatNumber(count, language)
  const { kind, count, subjects, agentName, authorName, withinMin } = group
  const texts = group.texts.map((text) => escapeInvisible(text))
  const agent = agentName === null ? null : escapeInvisible(agentName)
  const body = agent === null || kind === 'reply' ? texts.join('\n') : `${agent} · ${texts.join('\n')}`
  switch (kind) {
    case 'due':
      return { title: words.due(number(count), count === 1, number(Math.max(1, withinMin ?? 1))), body }
    case 'stale':
    case 'challenge':
    case 'result':
      return { title: words[kind](number(count), count === 1), body }
    case 'write':
    case 'agent':
      return { title: words[kind](number(count), count === 1), body }
    case 'claim':
      return {
        title: words.claim(number(count), count === 1, number(Math.max(1, Math.ceil((withinMin ?? 0) / 60)))),
        body,
      }
    case 'reply': {
      const author = authorName === null ? words.somebody : escapeInvisible(authorName)
      const title =
        subjects === 1 && agent !== null ? words.repliedTo(author, agent) : words.reply(number(count), count === 1)
      return { title, body }
    }
  }
}
