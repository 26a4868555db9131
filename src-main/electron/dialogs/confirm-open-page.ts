import type { Language } from '#contract/rules/choose-language.ts'

const english = {
  message: 'Open this page in your browser? Anyone with its link and the pairing code can claim the agent.',
  confirm: 'Open in browser',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  message: '要在浏览器中打开此页面吗？持有该链接和配对码的人都可以认领此智能体。',
  confirm: '在浏览器中打开',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** What main's dialog says before a link opens in the browser, with its host beneath. */
export function confirmOpenPageMessages(
  language: Language,
  { host }: { host: string },
): { message: string; detail: string; confirm: string; cancel: string } {
  return { ...byLanguage[language], detail: host }
}
