import { expect, it } from 'vitest'
import { english } from '../../i18n/english.ts'
import { simplifiedChinese } from '../../i18n/simplified-chinese.ts'
import { type ErrorEntry, formatError } from '../../ui/errors/error-text.ts'

const codes = ['secret_missing', 'secret_damaged', 'secret_other_key'] as const
const others = ['claim_link', 'next_key', 'previous_key', 'registration_secret'] as const
const nextSteps = {
  English: {
    claim_link: /Issue a new link/,
    next_key: /Cancel the rotation/,
    previous_key: /Nothing needs to be done/,
    registration_secret: /no new claim link can be issued/,
  },
  Chinese: {
    claim_link: /签发新的链接/,
    next_key: /取消轮换/,
    previous_key: /无需处理/,
    registration_secret: /无法在此签发新的认领链接/,
  },
} as const

it.each([
  ['English', english.errors],
  ['Chinese', simplifiedChinese.errors],
] as const)('says of each item that is no credential what to do about that item: %s', (language, errors) => {
  for (const code of codes)
    for (const of of others) {
      // A claim link is not compared with another one.
      if (code === 'secret_other_key' && of === 'claim_link') continue
      const entry: ErrorEntry = errors[code]
      const { what, next } = formatError(entry, { of })
      expect(next).toMatch(nextSteps[language][of])
      expect(what).not.toBe(formatError(entry, {}).what)
    }
})
