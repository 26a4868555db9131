import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
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

interface Join {
  file: string
  key: string
  /** The Chinese texts of the key: several where it is put together. */
  texts: readonly string[]
}

const sources = fs
  .readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, code: fs.readFileSync(`src-renderer/${file}`, 'utf8') }))

/** The expression in braces that ends at `end`. */
function cutExpression(code: string, end: number): string {
  let depth = 0
  for (let at = end; at >= 0; at--) {
    if (code[at] === '}') depth++
    if (code[at] === '{') depth--
    if (depth === 0) return code.slice(at, end + 1)
  }
  return ''
}

/** The texts under a key as code names it: of any namespace of the file, whatever is put into the key. */
function findTexts(code: string, key: string): string[] {
  const uses = [...code.matchAll(/useTranslation\((.*?)\)/g)].flatMap(([, names = '']) => names.match(/[\w-]+/g) ?? [])
  const [, named, path = ''] = /^(?:(\w+):)?(.*)$/.exec(key) ?? []
  const form = path
    .replaceAll('.', '\\.')
    .replaceAll(/\$\{.*?\}/g, '\\w+')
    .concat('(_\\w+)?')
  const namespaces = named === undefined ? uses : [named]
  return Object.entries(simplifiedChinese).flatMap(([namespace, texts]) =>
    namespaces.includes(namespace.replaceAll('-', '')) || namespaces.includes(namespace)
      ? listTexts(texts).flatMap(([at, text]) => (new RegExp(`^${form}$`).test(at) ? [text] : []))
      : [],
  )
}

/** Where code puts a space after a text, as in `{t('readAt')} <TimeText …>`. */
function listSpacedTexts(): Join[] {
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(/\)\}(?: (?=[<{])|\{' '\})/g)].flatMap(({ index }) => {
      const source = cutExpression(code, index + 1)
      if (!/\bt\(/.test(source) || source.includes('\n  ')) return []
      const keys = [...source.matchAll(/'([\w.:]+)'|`([\w.:${}]+)`/g)].map(([, plain, built]) => plain ?? built ?? '')
      return keys.map((key) => ({ file, key, texts: findTexts(code, key) })).filter(({ texts }) => texts.length > 0)
    }),
  )
}

describe('what code puts together', () => {
  it('has no space after a Chinese text that ends with a full-width mark', () => {
    const joins = listSpacedTexts()
    expect(joins.length).toBeGreaterThan(10)
    expect(joins.filter(({ texts }) => texts.every((text) => /[。，！？；：、（）“”]$/.test(text)))).toEqual([])
  })

  it('has no marks of English between two texts: `useJoins` has those of the language', () => {
    // Columns of a grid, and what is typed, copied or exported, which is the same in both languages.
    const others = [
      'subscription-grid.tsx',
      'create-rank-table.ts',
      'form-text.ts',
      'answer-fields.tsx',
      'fleet-columns.tsx',
    ]
    const joined = sources.flatMap(({ file, code }) =>
      others.some((other) => file.endsWith(other))
        ? []
        : [...code.matchAll(/.*(?:\}(?:: |, |; | \()\$\{|join\('[:,;] '\)).*/g)].map(
            ([line]) => `${file}: ${line.trim()}`,
          ),
    )
    expect(joined).toEqual([])
  })
})
