import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { findLanguage } from './find-language.ts'
import { NameText } from './name-text.tsx'
import { TwoLineText } from './two-line-text.tsx'
import { VisibleName } from './visible-name.tsx'

describe('the language of a text', () => {
  it.each([
    ['Will crude oil (CL) settle above 80.00?', 'en'],
    ['Zürich-01', 'en'],
    ['原油明天会上涨吗？', 'zh'],
    ['CL 原油 daily', 'zh'],
    ['原油は上がる', undefined],
    ['нефть', undefined],
    ['Helios нефть', undefined],
    ['80.00 → 81.50', undefined],
    ['', undefined],
  ])('%s is %s', (text, language) => {
    expect(findLanguage(text)).toBe(language)
  })
})

const chinese = '原油的价格会在明天收盘之前继续上涨吗'

describe('what others wrote', () => {
  it.each<[string, (text: string) => ReactNode]>([
    ['a text', (text) => <RemoteText text={text} />],
    ['a line of text', (text) => <VisibleName text={text} />],
    ['a text of two lines in a table', (text) => <TwoLineText text={text} />],
    ['a name', (text) => <NameText text={text} />],
    ['a name that is cut before its end', (text) => <NameText text={text.repeat(4)} />],
  ])('%s is marked with its language in a console of either', async (_what, part) => {
    for (const language of ['en', 'zh-CN'] as const) {
      const { draw } = await createDrawnPage({ language })
      expect(draw(part(chinese))).toContain('lang="zh"')
      expect(draw(part('Will crude oil settle above 80?'))).toContain('lang="en"')
      expect(draw(part('80.00'))).not.toContain('lang=')
    }
  })
})
