import { expect, it } from 'vitest'
import { simplifiedChinese } from './simplified-chinese.ts'

/** Every text under its key, without what is no prose: values, addresses and samples of JSON. */
function listTexts(given: unknown, key = ''): (readonly [string, string])[] {
  if (typeof given === 'string') {
    const text = given.replaceAll(/{{.*?}}/g, '0').replaceAll(/[\w-]+:\/\/[^\s，。]+/g, '0')
    return text.startsWith('{') ? [] : [[key, text]]
  }
  return Object.entries(Object(given)).flatMap(([name, inner]) =>
    listTexts(inner, key === '' ? name : `${key}.${name}`),
  )
}

it.each([
  ['a half-width mark beside a Chinese character', /\p{Script=Han}[,;:!?.]|[,;:!.] ?\p{Script=Han}/u],
  ['a half-width bracket', /[()]/],
  ['a space beside a full-width mark', /[。，！？；：、（）“”] | [。，！？；：、（）]/],
  ['an ellipsis of more than one character', /\.\.\.|……/],
  ['a space before a percent sign', /\d %/],
])('no Chinese text has %s', (_what, form) => {
  const texts = listTexts(simplifiedChinese)
  expect(texts.length).toBeGreaterThan(3000)
  expect(texts.filter(([, text]) => form.test(text))).toEqual([])
})
