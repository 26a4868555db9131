import { useTranslation } from 'react-i18next'
import type { AnalyticsChoices } from '#contract/ipc/analytics.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'

const everything = '*'
const filters = ['agent', 'tag', 'group', 'instrument', 'type', 'month'] as const
type FilterName = (typeof filters)[number]

interface AnalyticsFiltersProps {
  choices: AnalyticsChoices
  search: AnalyticsSearch
  onSearch: (search: AnalyticsSearch) => void
}

/** Which predictions are looked at. A filter with nothing to choose is not shown. */
export function AnalyticsFilters({ choices, search, onSearch }: AnalyticsFiltersProps) {
  const { t } = useTranslation('analytics')
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: escapeInvisible(value) }))
  const options: Record<FilterName, { value: string; label: string }[]> = {
    agent: choices.agents.map(({ agentKey, name }) => ({ value: agentKey, label: escapeInvisible(name) })),
    tag: named(choices.tags),
    group: [
      ...named(choices.groups),
      ...(choices.groups.length === 0 ? [] : [{ value: '', label: t('without.group') }]),
    ],
    instrument: named(choices.instruments),
    type: choices.types.map((value) => ({ value, label: value === '' ? t('without.type') : escapeInvisible(value) })),
    month: named(choices.months),
  }
  const set = (name: FilterName, picked: string): void => {
    const { [name]: _last, ...rest } = search
    // A value comes from the list of this very filter.
    onSearch(picked === everything ? rest : ({ ...rest, [name]: picked.slice(1) } as AnalyticsSearch))
  }
  const isFiltered = filters.some((name) => search[name] !== undefined)
  return (
    <>
      {filters.map((name) =>
        options[name].length < 2 && search[name] === undefined ? null : (
          <SelectField
            key={name}
            label={t(`filter.${name}`)}
            isLabelHidden
            value={search[name] === undefined ? everything : `=${search[name]}`}
            onChange={(picked) => set(name, picked)}
            options={[
              { value: everything, label: t(`filter.all.${name}`) },
              ...options[name].map(({ value, label }) => ({ value: `=${value}`, label })),
            ]}
          />
        ),
      )}
      {isFiltered ? (
        <Button
          variant="plain"
          onPress={() => {
            const { by, versus } = search
            onSearch({ ...(by === undefined ? {} : { by }), ...(versus === undefined ? {} : { versus }) })
          }}
        >
          {t('filter.clear')}
        </Button>
      ) : null}
    </>
  )
}
