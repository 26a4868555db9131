import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import { SpentAttempt } from './answer-review.tsx'

const challenge = { prompt: 'Why?', instructions: '', expiresAtMs: null, isReplacement: false, refusedHost: null }

it.each([
  [{ attemptsLeft: 2, isAttemptsLeftFromText: false }, /2 attempts left(?! \()/, false],
  [{ attemptsLeft: 1, isAttemptsLeftFromText: false }, /1 attempt left(?! \()/, true],
  [{ attemptsLeft: 2, isAttemptsLeftFromText: true }, /2 attempts left \(from the instructions\)/, false],
  [{ attemptsLeft: 0, isAttemptsLeftFromText: true }, /0 attempts left \(from the instructions\)/, true],
  [{ attemptsLeft: null, isAttemptsLeftFromText: false }, /not stated by the service/, false],
])('says before an attempt is spent who says how many are left: %j', async (attempts, words, isWarning) => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<SpentAttempt challenge={{ ...challenge, ...attempts }} />)
  expect(drawn).toMatch(words)
  expect(drawn.includes('text-warn')).toBe(isWarning)
})

it.each([
  ['en', 'This uses one attempt. <span'],
  ['zh-CN', '这将消耗一次机会。<span'],
] as const)('puts what is left after what submitting costs, as the language does: %s', async (language, words) => {
  const { draw } = await createDrawnPage({ language })
  const attempts = { attemptsLeft: 2, isAttemptsLeftFromText: false }
  expect(draw(<SpentAttempt challenge={{ ...challenge, ...attempts }} />)).toContain(words)
})
