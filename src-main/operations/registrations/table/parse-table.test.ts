import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { cutTable } from '#contract/rules/registrations/cut-table.ts'
import { form } from '../../../../test/support/registration-samples.ts'
import { parseTable } from './parse-table.ts'

const template = { ...form, name: '', bio: 'Of the template.' }
const rowsOf = (text: string) => parseTable(text, template).rows
const errorsOf = (text: string) => rowsOf(text).flatMap((row) => row.errors)

describe('a table', () => {
  test.each([
    ['commas', 'name,model_name\nTern,m-1\n'],
    ['semicolons', 'name;model_name\nTern;m-1\n'],
    ['tabs', 'name\tmodel_name\nTern\tm-1\n'],
    ['a BOM, CRLF and blank lines', '\uFEFFname,model_name\r\n\r\nTern,m-1\r\n,\r\n'],
    ['names as the console has them', 'name,modelName\nTern,m-1'],
    ['names as people write them', ' Agent name ,MODEL NAME\nTern,m-1'],
    ['JSON by wire names', '[{"name": "Tern", "model_name": "m-1"}]'],
    ['JSON by our names, of one agent', '{"name": "Tern", "modelName": "m-1", "bio": null}'],
  ])('with %s', (_, text) => {
    expect(rowsOf(text)).toMatchObject([
      { name: 'Tern', errors: [], form: { name: 'Tern', modelName: 'm-1', bio: 'Of the template.' } },
    ])
  })

  test('keeps quotes, line breaks and formulas in a cell as they are', () => {
    const text = 'name,bio\n"Tern ""one""","=1+1\nand ""more"""\n@SUM(A1),-2\n'
    expect(rowsOf(text)).toMatchObject([
      { line: 2, form: { name: 'Tern "one"', bio: '=1+1\nand "more"' } },
      { line: 4, form: { name: '@SUM(A1)', bio: '-2' } },
    ])
  })

  test.each([
    ['prediction:submit challenge:read', ['prediction:submit', 'challenge:read']],
    ['prediction:submit|challenge:read', ['prediction:submit', 'challenge:read']],
    ['prediction:submit;challenge:read', ['prediction:submit', 'challenge:read']],
    ['all', []],
  ])('reads the scopes "%s"', (cell, scopes) => {
    expect(rowsOf(`name,requested_scopes\nTern,${cell}`)[0]?.form?.requestedScopes).toEqual(scopes)
  })

  test.each([
    ['RS256', 'RS256_2048'],
    ['rs256-3072', 'RS256_3072'],
    ['es256', 'ES256'],
  ])('reads the kind of key "%s"', (cell, keyKind) => {
    expect(rowsOf(`name,key_kind\nTern,${cell}`)[0]?.form?.keyKind).toBe(keyKind)
  })

  test('takes an address of keys as the wish for it, and the one of the template for nobody', () => {
    const url = 'https://keys.example/tern.json'
    const hosted = { ...template, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url' } as const
    const rows = parseTable(`name,jwks_url\nTern,${url}\nGull,`, {
      ...hosted,
      jwksUrl: 'https://other.example/',
    })
    expect(rows.rows).toMatchObject([{ form: { jwksUrl: url } }, { form: { jwksUrl: '' } }])
    expect(rowsOf(`name,jwks_url\nTern,${url}`)).toMatchObject([
      { form: { jwksUrl: url, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url' } },
    ])
  })

  test('names the columns that it does not use', () => {
    expect(parseTable('name,colour,public_key,key_id\nTern,red,x,1', template).ignoredColumns).toEqual([
      'colour',
      'public_key',
      'key_id',
    ])
  })
})

describe('a value that cannot be used', () => {
  test.each<[string, string, object]>([
    ['no name', 'name,bio\n,x', { field: 'name', fault: 'name_missing' }],
    ['a blank name', 'name,bio\n"  ",x', { field: 'name', fault: 'name_missing' }],
    ['a long name', `name\n${'x'.repeat(201)}`, { field: 'name', fault: 'too_long', limit: 200 }],
    ['a long bio', `name,bio\nTern,${'x'.repeat(2_001)}`, { field: 'bio', fault: 'too_long', limit: 2_000 }],
    [
      'too many languages',
      `name,languages\nTern,${'x '.repeat(21)}`,
      { field: 'languages', fault: 'too_many', limit: 20 },
    ],
    [
      'an unknown scope',
      'name,requested_scopes\nTern,challenge:read fly',
      { field: 'requestedScopes', fault: 'scope_unknown', found: 'fly' },
    ],
    ['a method', 'name,auth_method\nTern,password', { field: 'authMethod', fault: 'auth_method_unknown' }],
    ['RSA-4096', 'name,key_kind\nTern,RS256_4096', { field: 'keyKind', fault: 'key_kind_unknown' }],
    ['an address', 'name,jwks_url\nTern,http://keys.example/', { field: 'jwksUrl', fault: 'jwks_url_malformed' }],
    [
      'an address for the other method',
      'name,jwks_url,auth_method\nTern,https://keys.example/,client_credentials',
      { field: 'jwksUrl', fault: 'jwks_url_without_key' },
    ],
    ['who hosts', 'name,public_key_by\nTern,mail', { field: 'publicKeyBy', fault: 'public_key_by_unknown' }],
    ['a quote that does not end', 'name\n"Tern', { field: 'row', fault: 'row_malformed' }],
    ['more cells than columns', 'name\nTern,1', { field: 'row', fault: 'row_malformed' }],
    ['no text', '[{"name": {"first": "Tern"}}]', { field: 'name', fault: 'not_a_text' }],
    ['a name of two lines', 'name\n"Tern\n1"', { field: 'name', fault: 'not_a_text', found: 'Tern\n1' }],
    ['a name turned round', 'name\nTern \u202e1', { field: 'name', fault: 'not_a_text' }],
    ['half a character', '[{"name": "Tern \\ud800"}]', { field: 'name', fault: 'not_a_text' }],
    ['no object', '["Tern"]', { field: 'row', fault: 'row_malformed' }],
  ])('%s', (_, text, error) => {
    expect(errorsOf(text)).toEqual([expect.objectContaining(error)])
    expect(rowsOf(text)[0]?.form).toBeNull()
  })

  test('of a megabyte is refused with its beginning, and holds up no other row', () => {
    const rows = rowsOf(`name,bio\nTern,${'x'.repeat(1_000_000)}\nGull,`)
    expect(rows[0]?.errors).toEqual([{ field: 'bio', fault: 'too_long', found: 'x'.repeat(100), limit: 2_000 }])
    expect(rows[1]?.errors).toEqual([])
  })
})

describe('a text that is no table', () => {
  test.each<[string, string]>([
    ['', 'table_unreadable'],
    ['{"name": ', 'table_unreadable'],
    ['[]', 'table_unreadable'],
    ['bio\nx', 'table_unreadable'],
    ['name,bio', 'table_unreadable'],
    ['"name', 'table_unreadable'],
    ['name,client_secret\nTern,hush', 'table_holds_credentials'],
    ['[{"name": "Tern", "private_key": "hush"}]', 'table_holds_credentials'],
    ['name,key\nTern,hush', 'table_holds_credentials'],
    ['[{"name": "Tern", "Key": "hush"}]', 'table_holds_credentials'],
    [`name\n${'Tern\n'.repeat(1_001)}`, 'table_too_large'],
    [JSON.stringify(Array.from({ length: 1_001 }, () => ({ name: 'Tern' }))), 'table_too_large'],
  ])('%.40s', (text, code) => {
    expect(() => parseTable(text, template)).toThrow(new AppError(code as AppError['code']))
  })

  test('a thousand rows are one', () => {
    expect(rowsOf(`name\n${'Tern\n'.repeat(1_000)}`)).toHaveLength(1_000)
  })
})

describe('a table that rows were taken from is the same with the others', () => {
  test.each<[string, string, string]>([
    ['lines', 'name,bio\nA,1\nB,2\nC,3', 'name,bio\nB,2\n'],
    [
      'CRLF, a BOM and blank lines',
      '\uFEFF\r\nname,bio\r\n\r\nA,1\r\n\r\nB,2\r\n,\r\nC,3\r\n',
      'name,bio\r\n\r\n\r\nB,2\r\n,\r\n',
    ],
    ['old line ends', 'name,bio\rA,1\rB,2\rC,3', 'name,bio\rB,2\r'],
    ['cells of several lines', 'name,bio\n"A","1\n""x"""\nB,"2\n\ny"\n"C","3\n"\n', 'name,bio\nB,"2\n\ny"\n'],
    ['a header of several lines', '"name","b\nio"\nA,1\nB,2\nC,3\n', '"name","b\nio"\nB,2\n'],
    ['tabs', 'name\tbio\nA\t1,5\nB\t2;5\nC\t3', 'name\tbio\nB\t2;5\n'],
    ['text after a quote', 'name,bio\nA,1\n"B" x,2\nC,3', 'name,bio\n"B" x,2\n'],
    ['JSON', '[{"name":"A"},{"name":"B","bio":"2"},{"name":"C"}]', '[{"name":"B","bio":"2"}]'],
    ['JSON of several lines', '[\n{"name":"A"},\n7,\n{"name":"C"}]', '[\n  7\n]'],
  ])('with %s', (_, text, expected) => {
    const before = rowsOf(text)
    const taken = new Set([before[0]?.line, before[2]?.line].filter((line) => line !== undefined))
    const cut = cutTable(text, taken)
    expect(cut.text).toBe(expected)
    const left = before.slice(1, 2)
    expect(rowsOf(cut.text)).toEqual(left.map((row) => ({ ...row, line: cut.lines.get(row.line) })))
    expect([...cut.lines.keys()].filter((line) => before.some((row) => row.line === line))).toEqual([left[0]?.line])
  })

  test('also a quote that does not end', () => {
    const text = 'name\nA\n"B\nC'
    const left = rowsOf(text).slice(1)
    expect(left.map(({ line, form }) => [line, form === null])).toEqual([
      [3, true],
      [4, false],
    ])
    const now = left.map((row) => ({ ...row, line: row.line - 1 }))
    expect(rowsOf(cutTable(text, new Set([2])).text)).toEqual(now)
  })
})
