import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { AnalyticsView } from './analytics-frame.tsx'
import type { Selection } from './analytics-search.ts'
import { useSelectionText } from './use-selection-text.ts'

/** What the two selections are called; two of one name are told apart. */
export function useComparedNames({ selection, choices }: AnalyticsView, other: Selection): [string, string] {
  const { t } = useTranslation('analytics')
  const nameOf = useSelectionText(choices)
  const first = nameOf(selection)
  const second = nameOf(other)
  return [first, first === second ? t('compare.same', { name: second }) : second]
}
