import { expect, it } from 'vitest'
import { addGap, joinSentences } from './join-sentences.ts'

it.each([
  [['3 rows cannot be read.', 'The rest is shown.'], '3 rows cannot be read. The rest is shown.'],
  [['有 3 行无法读取。', '其余如下。'], '有 3 行无法读取。其余如下。'],
  [[null, 'Only this.', ''], 'Only this.'],
  [['CL', '进行中'], 'CL 进行中'],
  [[], ''],
])('joins %j', (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text)
})

it.each([
  ['Confirmed:', '3 min ago', 'Confirmed: '],
  ['已确认：', '3 分钟前', '已确认：'],
  ['更新于', '3 分钟前', '更新于 '],
  ['更新于', '刚刚', '更新于'],
  ['CL', '剩余', 'CL '],
  ['剩余 2 次', '，以及另外 3 个', '剩余 2 次'],
  ['没有文字', '', '没有文字 '],
  ['', '3 min ago', ''],
])('keeps apart %j and %j as their language does', (text, next, apart) => {
  expect(addGap(text, next)).toBe(apart)
})
