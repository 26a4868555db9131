import type { Site } from '#contract/ids.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { formatSite } from '../site-messages.ts'

const english = {
  one: 'Forget this agent and erase its secret?',
  many: (count: number) => `Forget ${formatNumber(count, 'en')} agents and erase their secrets?`,
  others: (count: number) => `and ${formatNumber(count, 'en')} more`,
  warning: 'An erased secret cannot be recovered. Without a copy elsewhere, the agent can never be used again.',
  erase: 'Forget and erase',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  one: '要移除此智能体并删除其密钥吗？',
  many: (count) => `要移除 ${formatNumber(count, 'zh-CN')} 个智能体并删除其密钥吗？`,
  others: (count) => `以及另外 ${formatNumber(count, 'zh-CN')} 个`,
  warning: '删除的密钥无法恢复。若别处没有副本，该智能体将无法再使用。',
  erase: '移除并删除密钥',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

const mostNamed = 5

/**
 * What main's dialog says before secrets are erased: every agent by name and site, or the first few and how many more.
 */
export function confirmEraseMessages(
  language: Language,
  agents: readonly { agentName: string; site: Site }[],
): { message: string; detail: string; confirm: string; cancel: string } {
  const { one, many, others, warning, erase, cancel } = byLanguage[language]
  // One line each: a name must not write others beneath itself.
  const named = agents
    .slice(0, mostNamed)
    .map(
      (agent) =>
        `${escapeInvisible(agent.agentName).replace(/\s+/g, ' ').slice(0, 120)} · ${formatSite(language, agent.site)}`,
    )
  const left = agents.length - named.length
  return {
    message: agents.length === 1 ? one : many(agents.length),
    detail: [...named, ...(left > 0 ? [others(left)] : []), '', warning].join('\n'),
    confirm: erase,
    cancel,
  }
}
