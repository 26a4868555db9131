import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteRules } from '../rules/site-rules.ts'
import { endpointTable } from './endpoint-table.ts'
import { formatEndpointPath, getEndpointPathTemplate } from './paths.ts'

describe('endpointPath', () => {
  it('puts each site under its own root', () => {
    expect(siteRules.global.pathRoot).toBe('/api/v1')
    expect(siteRules.cn.pathRoot).toBe('/api/v1/cn')
    expect(formatEndpointPath(endpointTable.readFeed, 'global')).toBe('/api/v1/agent/feed')
    expect(formatEndpointPath(endpointTable.readFeed, 'cn')).toBe('/api/v1/cn/agent/feed')
  })

  it('asks for tokens of both sites at the shared path', () => {
    expect(getEndpointPathTemplate(endpointTable.requestToken, 'global')).toBe('/api/v1/agent/auth/token')
    expect(getEndpointPathTemplate(endpointTable.requestToken, 'cn')).toBe('/api/v1/agent/auth/token')
  })

  it('keeps a parameter within its segment, whatever it holds', () => {
    const { submitPrediction } = endpointTable
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (challenge_id) => {
        fc.pre(challenge_id !== '.' && challenge_id !== '..')
        const url = new URL(formatEndpointPath(submitPrediction, 'global', { challenge_id }), 'https://arena.example')
        const segments = url.pathname.split('/')
        expect(segments).toHaveLength(7)
        expect(decodeURIComponent(segments[5] ?? '')).toBe(challenge_id)
        expect(url.search + url.hash).toBe('')
      }),
    )
  })

  it.each([{}, { challenge_id: '' }, { challenge_id: '.' }, { challenge_id: '..' }, { challenge_id: '\uD800' }])(
    'does not make a path of %j',
    (params) => {
      expect(() => formatEndpointPath(endpointTable.readResults, 'cn', params as Record<string, string>)).toThrow(
        RangeError,
      )
    },
  )
})
