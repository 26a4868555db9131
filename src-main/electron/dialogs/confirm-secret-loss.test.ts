import { expect, it } from 'vitest'
import { confirmSecretLossMessages } from './confirm-secret-loss.ts'

it.each([
  ['en', false, /^To keep them, cancel, unlock the keychain/],
  ['en', true, /^To keep them, cancel, leave the trial, then unlock the keychain/],
  ['zh-CN', false, /^若要保留，请先取消，解锁钥匙串/],
  ['zh-CN', true, /^若要保留，请先取消，退出试用，再解锁钥匙串/],
] as const)('names the way to the secrets, in %s, in a trial: %s', (language, isTrial, next) => {
  const { detail } = confirmSecretLossMessages(language, { secrets: 2, isTrial })
  expect(detail.split('\n').at(-1)).toMatch(next)
})
