import { queryOptions } from '@tanstack/react-query'
import type { Guide } from '#contract/help-guide.ts'
import type { Language } from '#contract/rules/choose-language.ts'

const readers: Record<Language, () => Promise<{ guide: Guide }>> = {
  en: () => import('../../../docs/guide.md'),
  'zh-CN': () => import('../../../docs/guide.zh-CN.md'),
}

/** The operator guide in a language. It comes with the application, in a script of its own. */
export function guideQuery(language: Language) {
  return queryOptions({
    queryKey: ['guide', language],
    queryFn: async () => (await readers[language]()).guide,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
