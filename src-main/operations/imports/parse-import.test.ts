import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { Secret } from '../../vault/secret.ts'
import { parseImport } from './parse-import.ts'

const read = (text: string) => parseImport(new Secret(text)).rows
const ignoredOf = (text: string) => parseImport(new Secret(text)).ignoredColumns
const faultOf = (text: string): string | null => {
  try {
    read(text)
    return null
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : 'something else'
  }
}
const origin = 'https://arena.example'

describe('a credentials file', () => {
  it('gives every agent of every origin', () => {
    const file = {
      [origin]: {
        _default_agent: 'a1',
        _agents: {
          a1: {
            agent_id: 'a1',
            agent_name: 'One',
            client_secret: 's-1',
            claim_url: 'https://x',
            pairing_code: '7',
          },
          a2: { client_secret: 's-2', site: 'cn' },
          a3: 'not an entry',
        },
      },
      'https://flat.example': { agent_id: 'b1', client_secret: 's-3' },
    }
    const rows = read(JSON.stringify(file))
    expect(rows).toMatchObject([
      { line: 1, service: origin, agentId: 'a1', name: 'One', site: null, error: null },
      { line: 2, service: origin, agentId: 'a2', site: 'cn', error: null },
      { line: 3, service: origin, error: 'import_row_malformed' },
      { line: 4, service: 'https://flat.example', agentId: 'b1', error: null },
    ])
    expect(rows[0]?.credential?.reveal()).toEqual({ kind: 'client_secret', secret: 's-1' })
  })
})

it('keeps ids of 19 digits that are written as numbers', () => {
  const text =
    '[{"agent_id":1234567890123456789,"client_secret":"s"},{"agent_id":1234567890123456790,"client_secret":"s"}]'
  expect(read(text).map(({ agentId }) => agentId)).toEqual(['1234567890123456789', '1234567890123456790'])
})

describe('a table and a JSON array', () => {
  it('name the same agents', () => {
    const table =
      '\uFEFFSite;Agent ID;Name;Client-Secret;private_key\r\ncn;a1;"One; the first";s-1;\r\n;a2;=1+1;;KEY\r\n'
    const array = [
      { site: 'cn', agent_id: 'a1', name: 'One; the first', client_secret: 's-1' },
      { agent_id: 'a2', name: '=1+1', private_key: 'KEY' },
    ]
    const shown = (text: string) =>
      read(text).map(({ line: _, credential, ...row }) => ({ ...row, credential: credential?.reveal() }))
    expect(shown(table)).toEqual(shown(JSON.stringify(array)))
    expect(shown(table)).toMatchObject([{ agentId: 'a1', site: 'cn' }, { name: '=1+1' }])
  })

  it('takes a JWK as the object it is', () => {
    const [row] = read(JSON.stringify([{ agent_id: 'a1', private_key: { kty: 'EC' } }]))
    expect(row?.credential?.reveal()).toEqual({ kind: 'private_key', key: '{"kty":"EC"}' })
  })

  it.each([
    ['more cells than columns', 'a1,s-1,more', 'import_row_malformed'],
    ['a quote that does not end', '"a1,s-1', 'import_row_malformed'],
    ['text after a quote', '"a1" x,s-1\na2,s-2', 'import_row_malformed', null],
    ['a cell of a megabyte', `a1,${'x'.repeat(1_000_000)}`, 'import_cell_too_long'],
  ])('refuse a row with %s, and only that', (_, row, ...errors) => {
    const rows = read(`agent_id,client_secret\na0,s-0\n${row}`)
    expect(rows.map(({ error }) => error)).toEqual([null, ...errors])
  })

  it.each([
    ['a key', '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\nBQYDK2Vw\n-----END PRIVATE KEY-----\n'],
    ['a key, closed by the quote of another', '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\na2,"BQYDK2Vw"\n'],
    ['a JWK', '{""kty"": ""OKP"",\n""x"": ""MC4CAQAw"", ""d"": ""BQYDK2Vw""}\n'],
  ])('show nothing of %s whose quote does not end, nor of what follows it', (_, key) => {
    const rows = read(`agent_id,private_key\na0,k-0\na1,"${key}a3,k-3`)
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'import_row_malformed',
      ...rows.slice(2).map(() => 'import_after_open_quote'),
    ])
    expect(JSON.stringify(rows)).not.toMatch(/MC4C|BQYD|BEGIN|END|k-3/)
    expect(rows.at(-1)?.line).toBe(3 + key.split('\n').length - 1)
  })

  it('refuse a row with two credentials, and a value that is no text', () => {
    const rows = [{ agent_id: 'a1', client_secret: 's', private_key: 'k' }, { agent_id: ['a2'] }, 7]
    expect(read(JSON.stringify(rows)).map(({ error }) => error)).toEqual([
      'import_two_credentials',
      'import_row_malformed',
      'import_row_malformed',
    ])
  })
})

describe('a claim link and its code', () => {
  const both = { claimUrl: 'https://arena.example/claim/x', pairingCode: 'K7P-2QD' }
  it.each([
    ['claim_url', 'pairing_code'],
    ['claim_link', 'pairing code'],
    ['Claim link', 'Pairing-Code'],
    ['claim-url', 'code'],
    ['claimUrl', 'pairingCode'],
    ['ClaimLink', 'Code'],
    ['认领链接', '配对码'],
    ['认领地址', 'code'],
    ['认领网址', '配对代码'],
  ])('are read from columns called %j and %j, in each form of file', (link, code) => {
    const entry = { agent_id: 'a1', client_secret: 's', [link]: both.claimUrl, [code]: both.pairingCode }
    const texts = [
      `agent_id,client_secret,${link},${code}\na1,s,${both.claimUrl},${both.pairingCode}`,
      JSON.stringify([entry]),
      JSON.stringify({ [origin]: { _agents: { a1: entry } } }),
    ]
    for (const text of texts) {
      expect(read(text).map(({ claim, error }) => [claim?.reveal(), error])).toEqual([[both, null]])
      expect(ignoredOf(text)).toEqual([])
    }
  })

  it.each([
    ['code', 'US'],
    ['link', both.claimUrl],
    ['claim', 'pending'],
  ])('are not guessed from a column %j alone, which is named', (column, value) => {
    const text = `agent_id,client_secret,${column}\na1,s,${value}`
    expect(read(text)[0]?.claim).toBeNull()
    expect(ignoredOf(text)).toEqual([column])
  })
})

describe('columns that are not read', () => {
  it.each([
    ['a table', `Agent ID,Secret, Claim page ,,Notes,notes\na1,s,x,,y,z`, ['Claim page', 'Notes', 'notes']],
    ['an array', '[{"agent_id":"a1","secret":"s","Status":1},{"agent_id":"a2","code":"1"}]', ['Status', 'code']],
    [
      'a credentials file',
      JSON.stringify({ [origin]: { _agents: { a1: { secret: 's', expires_at: 1 } } } }),
      ['expires_at'],
    ],
    ['an older one', JSON.stringify({ [origin]: { _default_agent: 'b', agent_id: 'b', secret: 's' } }), []],
    ['names that are long', `agent_id,secret,${'x'.repeat(99)}\na1,s,1`, ['x'.repeat(60)]],
    [
      'many',
      `agent_id,secret,${Array.from({ length: 60 }, (_, no) => `c${no}`)}\na1,s`,
      Array.from({ length: 50 }, (_, no) => `c${no}`),
    ],
  ])('are named: %s', (_, text, ignored) => {
    expect(ignoredOf(text)).toEqual(ignored)
  })
})

describe('a text', () => {
  it.each(['', '   ', '[]', '{}', '{"a":', 'agent_id,name\na1,One', 'any words'])(
    'without agents is refused: %j',
    (text) => {
      expect(faultOf(text)).toBe('import_unreadable')
    },
  )
  it('with too many agents is refused', () => {
    expect(faultOf(`agent_id,secret\n${'a,s\n'.repeat(2_001)}`)).toBe('import_too_large')
    expect(faultOf(JSON.stringify(Array.from({ length: 2_001 }, () => ({}))))).toBe('import_too_large')
  })
  it('of any kind never throws anything but a typed error', () => {
    const known = ['import_unreadable', 'import_too_large', null]
    fc.assert(fc.property(fc.string(), (text) => known.includes(faultOf(text))))
    fc.assert(fc.property(fc.json(), (text) => known.includes(faultOf(text))))
    fc.assert(
      fc.property(fc.string(), (text) => known.includes(faultOf(`agent_id,client_secret,private_key\n${text}`))),
    )
  })
})

describe('a secret', () => {
  const secret = 'planted-7f3b1c9d5e'
  const damage = fc.constantFrom('', '"', '\n', ',', ';', '\r', '\u0000', '}', ']', '\uFEFF', '""x', ' ')
  const text = fc
    .tuple(damage, damage, damage, fc.constantFrom('client_secret', 'private_key'), fc.integer({ min: 0, max: 2 }))
    .map(([before, after, end, column, form]) => {
      const planted = `${secret}${after}`
      if (form === 0) return `agent_id,${column}\na1${before},${planted}${end}`
      const row = { agent_id: 'a1', name: before, [column]: planted }
      if (form === 1) return `${JSON.stringify([row])}${end}`
      return `${JSON.stringify({ [origin]: { _agents: { a1: row } } })}${end}`
    })

  it('stands in no row and in no error, wherever the text is damaged', () => {
    fc.assert(
      fc.property(text, (given) => {
        let shown: string
        try {
          const rows = parseImport(new Secret(given))
          shown = inspect(rows, { depth: 9, showHidden: true }) + JSON.stringify(rows)
        } catch (thrown) {
          shown = inspect(thrown, { depth: 9, showHidden: true }) + JSON.stringify(thrown)
        }
        expect(shown).not.toContain(secret)
      }),
    )
  })
})

describe('a hostile file', () => {
  it('of a million entries is refused before any of them is read', () => {
    expect(faultOf(`[${'{},'.repeat(500_000)}{}]`)).toBe('import_too_large')
    const entries = Array.from({ length: 2_001 }, (_, index) => `"a${index}":{}`)
    expect(faultOf(`{"${origin}":{"_agents":{${entries.join()}}}}`)).toBe('import_too_large')
  })

  it.each([
    '['.repeat(9_000) + ']'.repeat(9_000),
    `${'{"d":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    '{"kty":"EC","d":{"x":"y"}}',
  ])('with %.20s in the place of a key costs its own row only', (key) => {
    const rows = read(`[{"agent_id":"a1","private_key":${key}},{"agent_id":"a2","client_secret":"s"}]`)
    expect(rows.map(({ error }) => error)).toEqual(['import_row_malformed', null])
  })
})
