import { useState } from 'react'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import type { AnalyticsChoices } from '#contract/ipc/analytics.procedures.ts'
import type { CounterfactualRule } from '#contract/rules/analytics/replay-rules.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { RemoveButton } from '../../../../ui/buttons/remove-button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { useRuleText } from './use-rule-text.ts'

/** The rules beside those without a number: caps, thresholds for flat, and agents that are left out. */
export interface LabChoice {
  caps: readonly number[]
  neutrals: readonly number[]
  dropped: readonly AgentKey[]
}

const shares = Array.from({ length: 11 }, (_, step) => ((step + 10) / 20).toFixed(2))

/** Every rule that is tried. */
export function listRules({ caps, neutrals, dropped }: LabChoice): CounterfactualRule[] {
  return [
    ...caps.map((at) => ({ kind: 'cap' as const, at })),
    ...neutrals.map((below) => ({ kind: 'neutralUnder' as const, below })),
    { kind: 'fleetMedian' },
    { kind: 'shrink' },
    ...dropped.map((agentKey) => ({ kind: 'dropAgent' as const, agentKey })),
  ]
}

interface RuleChoiceProps {
  choice: LabChoice
  onChange: (choice: LabChoice) => void
  choices: AnalyticsChoices
}

/** Adds rules, and takes them off again. */
export function RuleChoice({ choice, onChange, choices }: RuleChoiceProps) {
  const { t } = useTranslation('analytics')
  const textOf = useRuleText(choices)
  const { caps, neutrals, dropped } = choice
  const isFull = caps.length + neutrals.length + dropped.length >= 36
  const without = (rule: CounterfactualRule): LabChoice => ({
    caps: caps.filter((at) => rule.kind !== 'cap' || at !== rule.at),
    neutrals: neutrals.filter((below) => rule.kind !== 'neutralUnder' || below !== rule.below),
    dropped: dropped.filter((agentKey) => rule.kind !== 'dropAgent' || agentKey !== rule.agentKey),
  })
  return (
    <section aria-label={t('lab.rules')} className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-end gap-4">
        <AddRule
          label={t('lab.addCap')}
          options={shares.map((value) => ({ value, label: value }))}
          isDisabled={isFull}
          onAdd={(value) => onChange({ ...choice, caps: [...new Set([...caps, Number(value)])] })}
        />
        <AddRule
          label={t('lab.addNeutral')}
          options={shares.map((value) => ({ value, label: value }))}
          isDisabled={isFull}
          onAdd={(value) => onChange({ ...choice, neutrals: [...new Set([...neutrals, Number(value)])] })}
        />
        <AddRule
          label={t('lab.addDrop')}
          options={choices.agents.map(({ agentKey, name }) => ({ value: agentKey, label: escapeInvisible(name) }))}
          isDisabled={isFull}
          onAdd={(value) => onChange({ ...choice, dropped: [...new Set([...dropped, agentKeySchema.parse(value)])] })}
        />
      </div>
      <ul className="flex flex-wrap gap-2">
        {listRules(choice).map((rule) => (
          <li
            key={textOf(rule)}
            className="flex items-center gap-1 rounded-md border border-line bg-ground py-0.5 pr-1 pl-2 text-xs"
          >
            {textOf(rule)}
            {rule.kind === 'fleetMedian' || rule.kind === 'shrink' ? null : (
              <RemoveButton label={t('lab.remove', { rule: textOf(rule) })} onRemove={() => onChange(without(rule))} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AddRuleProps {
  label: string
  options: readonly { value: string; label: string }[]
  isDisabled: boolean
  onAdd: (value: string) => void
}

function AddRule({ label, options, isDisabled, onAdd }: AddRuleProps) {
  const { t } = useTranslation('analytics')
  const [value, setValue] = useState<string | null>(options[4]?.value ?? options[0]?.value ?? null)
  return (
    <div className="flex items-end gap-1.5">
      <SelectField label={label} value={value} onChange={setValue} options={options} isDisabled={isDisabled} />
      <Button
        isDisabled={isDisabled || value === null}
        aria-label={t('lab.addNamed', { rule: label })}
        onPress={() => {
          if (value !== null) onAdd(value)
        }}
      >
        {t('lab.add')}
      </Button>
    </div>
  )
}
