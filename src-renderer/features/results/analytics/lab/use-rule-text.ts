import { useCallback } from 'react'
import type { AnalyticsChoices } from '#contract/ipc/analytics.procedures.ts'
import type { CounterfactualRule } from '#contract/rules/analytics/replay-rules.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'

/** A rule in words. */
export function useRuleText({ agents }: AnalyticsChoices): (rule: CounterfactualRule) => string {
  const { t } = useTranslation('analytics')
  return useCallback(
    (rule) => {
      switch (rule.kind) {
        case 'cap':
          return t('rule.cap', { at: rule.at.toFixed(2) })
        case 'neutralUnder':
          return t('rule.neutralUnder', { below: rule.below.toFixed(2) })
        case 'fleetMedian':
          return t('rule.fleetMedian')
        case 'shrink':
          return t('rule.shrink')
        case 'dropAgent': {
          const name = agents.find(({ agentKey }) => agentKey === rule.agentKey)?.name ?? rule.agentKey
          return t('rule.dropAgent', { name: escapeInvisible(name) })
        }
      }
    },
    [t, agents],
  )
}
