import { describe, expect, it } from 'vitest'
import { readAttemptsInText } from './attempts-in-text.ts'

describe('the number of attempts in instructions', () => {
  it.each<[string, number]>([
    ['Answers are scored from 0 to 100; 60 passes. You have 3 attempts and 30 minutes.', 3],
    ['A maximum of three attempts is allowed.', 3],
    ['maximum of three (3) attempts', 3],
    ['Max attempts: 3', 3],
    ['max_attempts=5, threshold=60', 5],
    ['Attempts (max. 4)', 4],
    ['Attempts allowed: 2. Each answer is limited to 2-3 sentences.', 2],
    ['You may try at most 3 times.', 3],
    ['Submit your analysis up to 3 times within 30 minutes.', 3],
    ['You only get one attempt!', 1],
    ['You have a single attempt.', 1],
    ['This is attempt 1 of 3.', 3],
    ['Three tries, 60 points to pass', 3],
    ['3 submission attempts', 3],
    ['You have 3 attempts. After 3 attempts the registration is closed.', 3],
    ['最多 3 次', 3],
    ['最多可尝试３次，60 分通过。', 3],
    ['您共有三次机会，30 分钟内有效。', 3],
    ['满分 100 分，60 分及格，你有2次作答机会', 2],
    ['最大尝试次数：3', 3],
    ['尝试次数上限为 5', 5],
    ['最多两次。', 2],
    ['可提交 3 次', 3],
  ])('%j is %i', (text, attempts) => {
    expect(readAttemptsInText(text)).toBe(attempts)
  })

  it.each([
    [''],
    ['Answers are scored from 0 to 100; 60 passes.'],
    ['Write 2-3 sentences. You have 30 minutes.'],
    ['Unlimited attempts.'],
    ['You may retry up to 2 times.'],
    ['可重试 2 次'],
    ['You have 3 attempts. Accounts of partners have 5 attempts.'],
    ['You have 0 attempts'],
    ['You have 5000 attempts'],
    ['60 分钟内作答，满分 100 分'],
    ['第 1 次作答的得分会公布'],
    ['attempts are logged'],
    ['可以在第 3 次作答后查看'],
    ['one attempt per hour'],
  ])('%j names none', (text) => {
    expect(readAttemptsInText(text)).toBeNull()
  })

  it('reads a long text in no time that matters', () => {
    expect(readAttemptsInText('attempt '.repeat(200_000))).toBeNull()
    expect(readAttemptsInText('3 '.repeat(200_000))).toBeNull()
  })
})
