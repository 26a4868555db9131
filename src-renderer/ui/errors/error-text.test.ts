import { describe, expect, it } from 'vitest'
import { endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import english from '../../i18n/en/errors.json' with { type: 'json' }
import simplifiedChinese from '../../i18n/zh-CN/errors.json' with { type: 'json' }
import { type ErrorEntry, formatError } from './error-text.ts'

const entry = {
  what: 'The token lacks {{scope}}.',
  whatBare: 'The token lacks a scope.',
  next: 'Have {{scope}} approved.',
}

describe('the words of an error', () => {
  it('name the values that are known', () => {
    expect(formatError(entry, { scope: 'challenge:read' }).what).toBe('The token lacks challenge:read.')
  })

  it('say more when more is known', () => {
    const more = { ...entry, whatFull: 'The token lacks {{scope}} for {{act}}.' }
    expect(formatError(more, { scope: 'a', act: 'b' }).what).toBe('The token lacks a for b.')
    expect(formatError(more, { scope: 'a' }).what).toBe('The token lacks a.')
  })

  it('fall back to the form without values', () => {
    expect(formatError(entry, {}).what).toBe('The token lacks a scope.')
  })

  it('never show a placeholder', () => {
    expect(formatError(entry, { scope: '' }).next).toBe('Have … approved.')
  })

  it('insert a value as it is, also one that looks like a replacement pattern', () => {
    expect(formatError(entry, { scope: '$& {{what}}' }).what).toBe('The token lacks $& {{what}}.')
  })

  it('are those of the case that a value names, else the ones for all', () => {
    const unreachable = {
      what: 'Unreachable.',
      next: 'Sign in.',
      caseBy: 'detail',
      cases: { no_service: { what: 'Nothing runs.', next: 'Install one.' } },
    }
    expect(formatError(unreachable, { detail: 'no_service' })).toEqual({
      what: 'Nothing runs.',
      next: 'Install one.',
    })
    expect(formatError(unreachable, { detail: 'toString' }).what).toBe('Unreachable.')
    expect(formatError(unreachable, {}).what).toBe('Unreachable.')
  })
})

describe('the words of a credential of another type', () => {
  const entries = { en: english.credential_other_type, 'zh-CN': simplifiedChinese.credential_other_type }

  it.each([
    ['client_credentials', 'registered with a client secret', '登记的是客户端密钥，'],
    ['private_key_jwt', 'registered with a private key.', '登记的是私钥。'],
    ['ES256', 'registered with a private key (ES256)', '登记的是 ES256 私钥，'],
    ['RS256', 'registered with a private key (RS256)', '登记的是 RS256 私钥，'],
  ])('name it as the screen does: %s', (registered, en, zh) => {
    expect(formatError(entries.en, { registered }).what).toContain(en)
    expect(formatError(entries['zh-CN'], { registered }).what).toContain(zh)
  })
})

describe('the words of an answer to a registration challenge that was refused', () => {
  const givesUp = /register .*again|register a new one|重新注册/i
  const wordsOf = (texts: object, code: string) => {
    const entry = (texts as Record<string, ErrorEntry>)[code]
    return entry === undefined ? '' : Object.values(formatError(entry, { endpoint: 'submitRegistrationAnswer' })).join()
  }

  // While the row can be submitted again, only `registration_challenge_over` ends it.
  it.each(['forbidden', 'resource_unknown', 'request_refused', 'rate_limited', 'outcome_unknown'])(
    'say nothing of another registration: %s',
    (code) => {
      for (const texts of [english, simplifiedChinese]) {
        expect(wordsOf(texts, code)).not.toBe('')
        expect(wordsOf(texts, code)).not.toMatch(givesUp)
      }
    },
  )

  it('are those by which it is given up where the challenge is over', () => {
    expect(wordsOf(english, 'registration_challenge_over')).toMatch(givesUp)
    expect(wordsOf(simplifiedChinese, 'registration_challenge_over')).toMatch(givesUp)
  })
})

describe('the words of a write that the outbox does not send', () => {
  const direct = endpointNames.filter((name) => {
    const { effect, rateClass } = endpointTable[name]
    return effect !== 'read' && rateClass === 'none'
  })
  const texts = [
    [english, /\bconsole (?:waits|retries)/i, /outbox/i],
    [simplifiedChinese, /控制台(?:将|会)(?:自动)?(?:等待|重试)/, /发件箱/],
  ] as const

  it.each(direct)('promise no second try that nobody makes, and name no outbox: %s', (endpoint) => {
    for (const [entries, retries, outbox] of texts) {
      const wordsOf = (entry: ErrorEntry, retryAfterSeconds: number | string) =>
        Object.values(formatError(entry, { endpoint, retryAfterSeconds })).join(' ')
      expect(wordsOf(entries.rate_limited, 60)).toContain('60')
      expect(wordsOf(entries.rate_limited, 60)).not.toMatch(retries)
      expect(wordsOf(entries.rate_limited, '')).not.toMatch(retries)
      expect(wordsOf(entries.outcome_unknown, '')).not.toMatch(outbox)
    }
  })
})
