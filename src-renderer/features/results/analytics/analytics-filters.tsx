import type { AnalyticsChoices } from '#contract/ipc/analytics.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { type AnalyticsSearch, ownFields, type Selection, updateVersus, versusOf } from './analytics-search.ts'
import { SelectionFields } from './selection-fields.tsx'

interface AnalyticsFiltersProps {
  choices: AnalyticsChoices
  search: AnalyticsSearch
  selection: Selection
  onSearch: (search: AnalyticsSearch) => void
}

/** Which predictions are looked at, and below, while something is compared, with which others. */
export function AnalyticsFilters({ choices, search, selection, onSearch }: AnalyticsFiltersProps) {
  const { t } = useTranslation('analytics')
  const versus = versusOf(search)
  const change = (next: Selection): void => {
    const { by } = search
    const { site: _chosenForAll, ...own } = next
    onSearch(updateVersus({ ...own, ...(by === undefined ? {} : { by }) }, versus))
  }
  const isFiltered = ownFields.some((name) => search[name] !== undefined)
  return (
    <>
      <SelectionFields choices={choices} selection={selection} onChange={change} />
      {isFiltered ? (
        <Button variant="plain" onPress={() => change({})}>
          {t('filter.clear')}
        </Button>
      ) : null}
      {versus === null ? (
        <Button onPress={() => onSearch(updateVersus(search, selection))}>{t('compare.open')}</Button>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
        <div role="group" aria-label={t('compare.label')} className="flex basis-full flex-wrap items-center gap-2">
          <span className="text-ink-2">{t('compare.label')}</span>
          <SelectionFields
            choices={choices}
            selection={versus}
            onChange={(next) => onSearch(updateVersus(search, next))}
            isVersus
          />
          <Button variant="plain" onPress={() => onSearch(updateVersus(search, null))}>
            {t('compare.close')}
          </Button>
        </div>
      )}
    </>
  )
}
