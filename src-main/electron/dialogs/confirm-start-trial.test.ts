import { expect, it } from 'vitest'
import { formatTrialStartQuestion } from './confirm-start-trial.ts'

it.each([
  ['en', 1, /1 item of your own agents is still/, /nothing is sent/],
  ['en', 1_200, /1,200 items of your own agents are still/, /deadline/],
  ['zh-CN', 1, /还有 1 条内容待发送/, /不发送任何内容/],
  ['zh-CN', 1_200, /还有 1,200 条内容待发送/, /截止时间/],
] as const)('says how many wait and what stops, in %s: %i', (language, waiting, message, detail) => {
  const words = formatTrialStartQuestion(language, { waiting })
  expect(words.message).toMatch(message)
  expect(words.detail).toMatch(detail)
})
