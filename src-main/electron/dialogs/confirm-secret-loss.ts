import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'

const english = {
  message: 'Quit and lose secrets that are not saved?',
  one: 'The keychain has not taken the secret of 1 agent yet. It is in memory only and is lost when the console ends.',
  many: (count: number) =>
    `The keychain has not taken the secrets of ${formatNumber(count, 'en')} agents yet. They are in memory only and are lost when the console ends.`,
  next: 'To keep them, cancel, unlock the keychain, and save them on the Registrations screen.',
  nextInTrial:
    'To keep them, cancel, leave the trial, then unlock the keychain, and save them on the Registrations screen.',
  confirm: 'Quit',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  message: '要退出并丢失尚未保存的密钥吗？',
  one: '钥匙串尚未存入 1 个智能体的密钥。它只在内存中，退出控制台后就会丢失。',
  many: (count) =>
    `钥匙串尚未存入 ${formatNumber(count, 'zh-CN')} 个智能体的密钥。它们只在内存中，退出控制台后就会丢失。`,
  next: '若要保留，请先取消，解锁钥匙串，再到“注册”页面保存。',
  nextInTrial: '若要保留，请先取消，退出试用，再解锁钥匙串，并到“注册”页面保存。',
  confirm: '退出',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** What main's dialog says before the console ends with secrets that no keychain has taken. */
export function confirmSecretLossMessages(
  language: Language,
  { secrets, isTrial }: { secrets: number; isTrial: boolean },
): { message: string; detail: string; confirm: string; cancel: string } {
  const { message, one, many, next, nextInTrial, confirm, cancel } = byLanguage[language]
  return {
    message,
    detail: [secrets === 1 ? one : many(secrets), '', isTrial ? nextInTrial : next].join('\n'),
    confirm,
    cancel,
  }
}
