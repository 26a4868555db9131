import { expect, it } from 'vitest'
import { otherTextOf, predictionTextOf } from './settle-dialog.tsx'

it.each([
  ['prediction', 'it_is_there', 'settle.thereConfirmText'],
  ['revision', 'it_is_there', 'settleRevision.thereConfirmText'],
  ['prediction', 'send_again', 'settle.againConfirmText'],
  ['prediction', 'give_up', 'settle.giveUpConfirmText'],
  ['revision', 'give_up', 'settle.giveUpConfirmText'],
] as const)('asks of a %s before %s counts', (kind, word, text) => {
  expect(predictionTextOf(kind, word)).toBe(text)
})

it.each([
  ['a text', 'it_is_there', 'settleOther.thereConfirmOfText'],
  ['', 'it_is_there', 'settleOther.thereConfirmText'],
  ['a text', 'send_again', 'settleOther.againConfirmText'],
  ['', 'give_up', 'settleOther.giveUpConfirmText'],
] as const)('says of “%s” what %s comes to', (written, word, text) => {
  expect(otherTextOf(written, word)).toBe(text)
})
