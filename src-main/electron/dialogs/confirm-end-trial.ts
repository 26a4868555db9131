import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import type { TrialLoss } from '#contract/rules/trial-loss.ts'

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : many}`

const english = {
  leave: 'Leave the trial?',
  quit: 'Quit and end the trial?',
  lost: 'Nothing of a trial is kept. You will lose:',
  drafts: (count: number) => counted(count, 'draft', 'drafts'),
  unsent: (count: number) => counted(count, 'pending item', 'pending items'),
  subscriptionChanges: (count: number) => counted(count, 'pending subscription change', 'pending subscription changes'),
  registrations: (count: number) => counted(count, 'incomplete registration', 'incomplete registrations'),
  leaveAct: 'Leave the trial',
  quitAct: 'Quit',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  leave: '要退出试用吗？',
  quit: '要退出并结束试用吗？',
  lost: '试用不保留任何内容，您将失去：',
  drafts: (count) => `${formatNumber(count, 'zh-CN')} 份草稿`,
  unsent: (count) => `${formatNumber(count, 'zh-CN')} 条处理中的内容`,
  subscriptionChanges: (count) => `${formatNumber(count, 'zh-CN')} 项待应用的订阅更改`,
  registrations: (count) => `${formatNumber(count, 'zh-CN')} 项未完成的注册`,
  leaveAct: '退出试用',
  quitAct: '退出',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** What main's dialog says before a trial ends that still has something: how much of what goes. */
export function formatTrialQuestion(
  language: Language,
  { loss, isQuitting }: { loss: TrialLoss; isQuitting: boolean },
): { message: string; detail: string; confirm: string; cancel: string } {
  const words = byLanguage[language]
  const kinds = ['drafts', 'unsent', 'subscriptionChanges', 'registrations'] as const
  const lines = kinds.flatMap((kind) => (loss[kind] > 0 ? [`· ${words[kind](loss[kind])}`] : []))
  return {
    message: isQuitting ? words.quit : words.leave,
    detail: [words.lost, ...lines].join('\n'),
    confirm: isQuitting ? words.quitAct : words.leaveAct,
    cancel: words.cancel,
  }
}
