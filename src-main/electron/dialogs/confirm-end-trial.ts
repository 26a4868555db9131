import type { TrialLoss } from '#contract/rules/trial-loss.ts'

interface TrialWords {
  leave: string
  quit: string
  lost: string
  drafts: (count: number) => string
  unsent: (count: number) => string
  subscriptionChanges: (count: number) => string
  registrations: (count: number) => string
  leaveAct: string
  quitAct: string
  cancel: string
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const english: TrialWords = {
  leave: 'Leave the trial?',
  quit: 'Quit and end the trial?',
  lost: 'A trial keeps nothing. This goes with it:',
  drafts: (count) => counted(count, 'draft of a prediction', 'drafts of predictions'),
  unsent: (count) => counted(count, 'prediction that is not settled', 'predictions that are not settled'),
  subscriptionChanges: (count) =>
    counted(count, 'subscription change that is not applied', 'subscription changes that are not applied'),
  registrations: (count) =>
    counted(count, 'registration that is not finished', 'registrations that are not finished'),
  leaveAct: 'Leave the trial',
  quitAct: 'Quit',
  cancel: 'Cancel',
}

const chinese: TrialWords = {
  leave: '要离开试用吗？',
  quit: '要退出并结束试用吗？',
  lost: '试用不保留任何内容，以下内容将随之消失：',
  drafts: (count) => `${count.toLocaleString('en')} 条预测草稿`,
  unsent: (count) => `${count.toLocaleString('en')} 条尚无结果的预测`,
  subscriptionChanges: (count) => `${count.toLocaleString('en')} 项尚未应用的订阅更改`,
  registrations: (count) => `${count.toLocaleString('en')} 个尚未完成的注册`,
  leaveAct: '离开试用',
  quitAct: '退出',
  cancel: '取消',
}

/** What main's dialog says before a trial ends that still has something: how much of what goes. */
export function trialQuestion(
  language: string,
  { loss, isQuitting }: { loss: TrialLoss; isQuitting: boolean },
): { message: string; detail: string; act: string; cancel: string } {
  const words = language.toLowerCase().startsWith('zh') ? chinese : english
  const kinds = ['drafts', 'unsent', 'subscriptionChanges', 'registrations'] as const
  const lines = kinds.flatMap((kind) => (loss[kind] > 0 ? [`· ${words[kind](loss[kind])}`] : []))
  return {
    message: isQuitting ? words.quit : words.leave,
    detail: [words.lost, ...lines].join('\n'),
    act: isQuitting ? words.quitAct : words.leaveAct,
    cancel: words.cancel,
  }
}
