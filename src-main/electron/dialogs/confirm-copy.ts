import type { Site } from '#contract/ids.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { formatSite } from '../site-messages.ts'

const english = {
  question: 'Copy the client secret of this agent?',
  warning: `Every program can read the clipboard. It is cleared after ${clipboardSeconds} seconds, and when you quit.`,
  copy: 'Copy secret',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  question: '要复制此智能体的客户端密钥吗？',
  warning: `任何程序都能读取剪贴板。${clipboardSeconds} 秒后以及退出时会将其清空。`,
  copy: '复制密钥',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** What main's dialog says before the secret of this agent goes to the clipboard. */
export function confirmCopyMessages(
  language: Language,
  { agentName, site }: { agentName: string; site: Site },
): { message: string; detail: string; confirm: string; cancel: string } {
  const words = byLanguage[language]
  // One line: a name must not write others beneath itself.
  const name = escapeInvisible(agentName).replace(/\s+/g, ' ').slice(0, 200)
  return {
    message: words.question,
    detail: `${name}\n${formatSite(language, site)}\n\n${words.warning}`,
    confirm: words.copy,
    cancel: words.cancel,
  }
}
