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
  ['Confirmed:', 'Confirmed: '],
  ['已确认：', '已确认：'],
  ['没有文字', '没有文字 '],
  ['', ''],
])('keeps what follows apart from %j', (sentence, text) => {
  expect(addGap(sentence)).toBe(text)
})
