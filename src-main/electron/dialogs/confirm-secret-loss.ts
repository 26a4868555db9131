import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import type { UnsavedCounts } from '../../ports/confirmations.ts'

const english = {
  ofSecrets: 'Quit and lose secrets that are not saved?',
  ofLinks: 'Quit and lose claim links that are not saved?',
  ofBoth: 'Quit and lose secrets and claim links that are not saved?',
  secret:
    'The keychain has not taken the secret of 1 agent yet. It is in memory only and is lost when the console ends.',
  secrets: (count: number) =>
    `The keychain has not taken the secrets of ${formatNumber(count, 'en')} agents yet. They are in memory only and are lost when the console ends.`,
  link: 'The keychain has not taken the claim link of 1 agent yet. It is in memory only and is lost when the console ends.',
  links: (count: number) =>
    `The keychain has not taken the claim links of ${formatNumber(count, 'en')} agents yet. They are in memory only and are lost when the console ends.`,
  keep: 'To keep them, cancel, then:',
  leaveTrial: 'Leave the trial.',
  saveSecrets: 'Unlock the keychain, and save the secrets on the Registrations screen.',
  saveLinks:
    'Claim the agents now on the Claims screen, or unlock the keychain and issue new links there. An agent with a private key alone gets no other link.',
  confirm: 'Quit',
  cancel: 'Cancel',
}

const chinese: typeof english = {
  ofSecrets: '要退出并丢失尚未保存的密钥吗？',
  ofLinks: '要退出并丢失尚未保存的认领链接吗？',
  ofBoth: '要退出并丢失尚未保存的密钥和认领链接吗？',
  secret: '钥匙串尚未存入 1 个智能体的密钥。它只在内存中，退出控制台后就会丢失。',
  secrets: (count) =>
    `钥匙串尚未存入 ${formatNumber(count, 'zh-CN')} 个智能体的密钥。它们只在内存中，退出控制台后就会丢失。`,
  link: '钥匙串尚未存入 1 个智能体的认领链接。它只在内存中，退出控制台后就会丢失。',
  links: (count) =>
    `钥匙串尚未存入 ${formatNumber(count, 'zh-CN')} 个智能体的认领链接。它们只在内存中，退出控制台后就会丢失。`,
  keep: '若要保留，请先取消，然后：',
  leaveTrial: '退出试用。',
  saveSecrets: '解锁钥匙串，到“注册”页面保存密钥。',
  saveLinks: '现在就到“认领”页面认领这些智能体，或解锁钥匙串后在那里签发新链接。只有私钥的智能体无法再得到其他链接。',
  confirm: '退出',
  cancel: '取消',
}
const byLanguage: Readonly<Record<Language, typeof english>> = { en: english, 'zh-CN': chinese }

/** What main's dialog says before the console ends with secrets or claim links that no keychain has taken. */
export function confirmSecretLossMessages(
  language: Language,
  { secrets, links, isTrial }: UnsavedCounts & { isTrial: boolean },
): { message: string; detail: string; confirm: string; cancel: string } {
  const words = byLanguage[language]
  const lost = [
    ...(secrets === 0 ? [] : [secrets === 1 ? words.secret : words.secrets(secrets)]),
    ...(links === 0 ? [] : [links === 1 ? words.link : words.links(links)]),
  ]
  const steps = [
    ...(isTrial ? [words.leaveTrial] : []),
    ...(secrets === 0 ? [] : [words.saveSecrets]),
    ...(links === 0 ? [] : [words.saveLinks]),
  ]
  return {
    message: links === 0 ? words.ofSecrets : secrets === 0 ? words.ofLinks : words.ofBoth,
    detail: [...lost, '', words.keep, ...steps.map((step) => `• ${step}`)].join('\n'),
    confirm: words.confirm,
    cancel: words.cancel,
  }
}
