import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'

const english = {
  one: 'Start the trial while 1 item of your own agents is still to be sent?',
  many: (count: number) =>
    `Start the trial while ${formatNumber(count, 'en')} items of your own agents are still to be sent?`,
  detail: [
    'Until you leave the trial, for your own agents',
    '· nothing is sent, and no unknown outcome is looked up; what reaches its deadline meanwhile is not sent at all',
    '· challenges, replies, claims and results are not watched, and no notification is shown',
    '· files in the drop folder are not taken',
    '',
    'It all goes on once you leave.',
  ],
  confirm: 'Start the trial',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  one: '您自己的智能体还有 1 条内容待发送，仍要开始试用吗？',
  many: (count) => `您自己的智能体还有 ${formatNumber(count, 'zh-CN')} 条内容待发送，仍要开始试用吗？`,
  detail: [
    '退出试用之前，对您自己的智能体：',
    '· 不发送任何内容，也不查询未知的结果；在此期间到达截止时间的内容不会再发送',
    '· 不查看挑战、回复、认领和结果，也不显示通知',
    '· 不读取投放文件夹中的文件',
    '',
    '退出试用后，这些会继续进行。',
  ],
  confirm: '开始试用',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** What main's dialog says before a trial stops the work for the operator's own agents: how much waits, what stops. */
export function formatTrialStartQuestion(
  language: Language,
  { waiting }: { waiting: number },
): { message: string; detail: string; confirm: string; cancel: string } {
  const { one, many, detail, confirm, cancel } = byLanguage[language]
  return { message: waiting === 1 ? one : many(waiting), detail: detail.join('\n'), confirm, cancel }
}
