import { describe, expect, it } from 'vitest'
import { createTranslations } from './language.ts'

describe('a number in a sentence', () => {
  it.each(['en', 'zh-CN'] as const)('has its thousands set apart in %s', async (language) => {
    const { t } = await createTranslations(language)
    expect(t('shell:status.waiting', { count: 12_345 })).toContain('12,345')
    expect(t('shell:status.waiting', { count: 7 })).toContain('7')
  })

  it('keeps every digit that it has, and a text stays as it is', async () => {
    const { t } = await createTranslations('en')
    expect(t('settings:deployments.clockAhead', { length: '1200.0 s' })).toContain('1200.0')
    expect(t('settings:deployments.roundTrip', { ms: 0.123_456 })).toContain('0.123456')
  })
})
