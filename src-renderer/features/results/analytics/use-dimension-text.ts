import type { AnalyticsDimension } from '#contract/rules/analytics/group-predictions.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'

/** What a value of a dimension is called; `name` is what main calls it. */
export function useDimensionText(): (by: AnalyticsDimension, named: { value: string; name: string }) => string {
  const { t } = useTranslation('analytics')
  return (by, { value, name }) => {
    if (value === '') return t(`without.${by === 'tag' || by === 'group' ? by : 'type'}`)
    if (by === 'site') return t(value === 'cn' ? 'site.cn' : 'site.global')
    return escapeInvisible(name)
  }
}
