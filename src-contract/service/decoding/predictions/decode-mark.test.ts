import { expect, it } from 'vitest'
import { readMark, scoreOf } from './decode-mark.ts'
import { statedRevisionOf } from './decode-revision.ts'
import { isCorrectOf } from './decode-verdict.ts'

it.each([
  [41, 41, 41],
  ['41', 41, 41],
  ['85分', 85, 85],
  ['85%', 85, 85],
  ['85/100', 85, 85],
  ['4/5', null, null],
  [100, 100, 100],
  [120, 120, null],
  [-3, -3, null],
  [1e308, null, null],
  ['good', null, null],
  [null, null, null],
])('reads %j as the mark %j and the score %j', (value, mark, score) => {
  expect([readMark(value), scoreOf(value)]).toEqual([mark, score])
})

it.each([
  ['正确', true],
  ['对', true],
  ['错误', false],
  ['错', false],
  ['not correct', false],
  ['incorrect', false],
  ['Y', true],
  ['perhaps', null],
])('reads %j as the verdict %j', (value, verdict) => expect(isCorrectOf(value)).toBe(verdict))

it.each([
  ['v2', 2],
  ['rev. 3', 3],
  [1, 1],
  ['final', null],
])('reads %j as the revision %j', (value, revision) => expect(statedRevisionOf(value)).toBe(revision))
