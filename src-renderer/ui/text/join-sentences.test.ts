import { expect, it } from 'vitest'
import { joinSentences } from './join-sentences.ts'

it.each([
  [['3 rows cannot be read.', 'The rest is shown.'], '3 rows cannot be read. The rest is shown.'],
  [['有 3 行无法读取。', '其余如下。'], '有 3 行无法读取。其余如下。'],
  [[null, 'Only this.', ''], 'Only this.'],
  [['CL', '进行中'], 'CL 进行中'],
  [[], ''],
])('joins %j', (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text)
})
