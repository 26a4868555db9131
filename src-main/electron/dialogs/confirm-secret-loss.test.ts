import { expect, it } from 'vitest'
import { confirmSecretLossMessages } from './confirm-secret-loss.ts'

const secretsEn = [/the secrets of 2 agents/, /save the secrets on the Registrations screen/]
const linksEn = [/the claim links of 3 agents/, /on the Claims screen/]
const secretsZh = [/2 个智能体的密钥/, /到“注册”页面保存密钥/]
const linksZh = [/3 个智能体的认领链接/, /到“认领”页面/]
const trial = { en: /Leave the trial/, 'zh-CN': /退出试用/ }

it.each([
  ['en', { secrets: 2, links: 0 }, /lose secrets that/, secretsEn, linksEn],
  ['en', { secrets: 0, links: 3 }, /lose claim links that/, linksEn, secretsEn],
  ['en', { secrets: 2, links: 3 }, /lose secrets and claim links that/, [...secretsEn, ...linksEn], []],
  ['zh-CN', { secrets: 2, links: 0 }, /尚未保存的密钥吗/, secretsZh, linksZh],
  ['zh-CN', { secrets: 0, links: 3 }, /尚未保存的认领链接吗/, linksZh, secretsZh],
  ['zh-CN', { secrets: 2, links: 3 }, /密钥和认领链接吗/, [...secretsZh, ...linksZh], []],
] as const)('names what is lost and the way to it, in %s: %j', (language, counts, message, said, unsaid) => {
  for (const isTrial of [false, true]) {
    const words = confirmSecretLossMessages(language, { ...counts, isTrial })
    expect(words.message).toMatch(message)
    for (const part of said) expect(words.detail).toMatch(part)
    for (const part of unsaid) expect(words.detail).not.toMatch(part)
    expect(trial[language].test(words.detail)).toBe(isTrial)
  }
})
