import type { AnalyticsChoices } from '#contract/ipc/analytics.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ownFields, type Selection } from './analytics-search.ts'
import { useDimensionText } from './use-dimension-text.ts'

/** What a selection is called: what it is cut by, or that it is everything. */
export function useSelectionText(choices: AnalyticsChoices): (selection: Selection) => string {
  const { t } = useTranslation('analytics')
  const nameOf = useDimensionText()
  return (selection) => {
    const parts = [...ownFields, 'site' as const].flatMap((by) => {
      const value = selection[by]
      if (value === undefined) return []
      const named =
        by === 'instrument'
          ? choices.instruments.find(({ instrument }) => instrument === value)
          : choices.agents.find(({ agentKey }) => agentKey === value)
      const name = named?.name ?? value
      return [nameOf(by, { value, name })]
    })
    return parts.length === 0 ? t('compare.everything') : parts.join(' · ')
  }
}
