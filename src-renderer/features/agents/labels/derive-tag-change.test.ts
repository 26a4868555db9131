import { expect, it } from 'vitest'
import { deriveAnsweredTags, deriveTagChange } from './derive-tag-change.ts'

it.each<[string, string[], string[], string[], [string[], string[]]]>([
  ['nothing', ['a'], ['a'], ['a'], [[], []]],
  ['one more', ['a'], ['a'], ['a', 'b'], [['b'], []]],
  ['one less', ['a', 'b'], ['a', 'b'], ['b'], [[], ['a']]],
  ['one more while another is not in the row yet', ['a'], ['a', 'b'], ['a', 'b', 'c'], [['b', 'c'], []]],
  ['one less that is not in the row yet', ['a'], ['a', 'b'], ['a'], [[], ['b']]],
  ['one again that the row still has', ['a'], [], ['a'], [[], []]],
  ['another case of one', ['Macro'], ['Macro'], ['macro'], [[], []]],
  ['what was refused, tried once more', ['a'], ['a', 'b'], ['a', 'b'], [['b'], []]],
])('asks for %s', (_what, held, shown, next, [addTags, removeTags]) => {
  expect(deriveTagChange(next, { held, shown })).toEqual({ addTags, removeTags })
})

it.each<[string, string[], string[], boolean, ReturnType<typeof deriveAnsweredTags>]>([
  ['taken off', ['a'], [], true, { addTags: [], removeTags: ['a'] }],
  ['kept', ['a'], [], false, null],
  ['taken off, with one typed meanwhile', ['a'], ['b'], true, { addTags: ['b'], removeTags: ['a'] }],
  ['kept, with one typed meanwhile', ['a'], ['b'], false, { addTags: ['b'], removeTags: [] }],
  [
    'taken off, with another one off that was not asked about',
    ['a', 'b'],
    [],
    true,
    { addTags: [], removeTags: ['a'] },
  ],
  ['taken off, and typed again meanwhile', ['a'], ['a'], true, null],
])('what a pause held by is %s', (_what, held, shown, isSent, expected) => {
  expect(deriveAnsweredTags(shown, { held, asked: ['a'], isSent })).toEqual(expected)
})
