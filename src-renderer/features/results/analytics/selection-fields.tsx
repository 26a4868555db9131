import { sites } from '#contract/ids.ts'
import type { AnalyticsChoices } from '#contract/ipc/analytics.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ownFields, type Selection, type SelectionField, selectionFields } from './analytics-search.ts'

const everything = '*'

interface SelectionFieldsProps {
  choices: AnalyticsChoices
  selection: Selection
  onChange: (selection: Selection) => void
  /** Of what is compared with: it says so to a screen reader, and has a site of its own. */
  isVersus?: boolean
}

/** Which predictions are meant. A field with nothing to choose is not shown. */
export function SelectionFields({ choices, selection, onChange, isVersus = false }: SelectionFieldsProps) {
  const { t } = useTranslation('analytics')
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: escapeInvisible(value) }))
  const options: Record<SelectionField, { value: string; label: string }[]> = {
    site: sites.map((value) => ({ value, label: t(`site.${value}`) })),
    agent: choices.agents.map(({ agentKey, name }) => ({ value: agentKey, label: escapeInvisible(name) })),
    tag: named(choices.tags),
    group: [
      ...named(choices.groups),
      ...(choices.groups.length === 0 ? [] : [{ value: '', label: t('without.group') }]),
    ],
    instrument: choices.instruments.map(({ instrument, name }) => ({
      value: instrument,
      label: escapeInvisible(name),
    })),
    type: choices.types.map((value) => ({ value, label: value === '' ? t('without.type') : escapeInvisible(value) })),
    month: named(choices.months),
  }
  const set = (name: SelectionField, picked: string): void => {
    const { [name]: _last, ...rest } = selection
    // A value comes from the list of this very field.
    onChange(picked === everything ? rest : ({ ...rest, [name]: picked.slice(1) } as Selection))
  }
  return (isVersus ? selectionFields : ownFields).map((name) =>
    options[name].length < 2 && selection[name] === undefined ? null : (
      <SelectField
        key={name}
        label={isVersus ? t('compare.field', { name: t(`filter.${name}`) }) : t(`filter.${name}`)}
        isLabelHidden
        value={selection[name] === undefined ? everything : `=${selection[name]}`}
        onChange={(picked) => set(name, picked)}
        options={[
          { value: everything, label: t(`filter.all.${name}`) },
          ...options[name].map(({ value, label }) => ({ value: `=${value}`, label })),
        ]}
      />
    ),
  )
}
