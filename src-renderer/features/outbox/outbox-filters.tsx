import type { OutboxList, OutboxSelection } from '#contract/ipc/outbox.procedures.ts'
import type { OutboxFilter } from '#contract/ipc/outbox-filter.ts'
import { type WriteKindName, writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { ChallengeFilter } from './challenge-filter.tsx'
import { DismissButton } from './dismiss-button.tsx'
import type { OutboxSearch } from './outbox-search.ts'

const everything = '*'

interface OutboxFiltersProps {
  list: OutboxList
  /** What the counts of `list` are of. */
  of: OutboxSelection
  search: OutboxSearch
  onChange: (patch: OutboxSearch) => void
}

/** Which writes are shown: by status, text, kind and challenge. The site is chosen for all screens. */
export function OutboxFilters({ list, of, search, onChange }: OutboxFiltersProps) {
  const { t } = useTranslation('outbox')
  const { totals } = list
  return (
    <>
      <SegmentedControl<OutboxFilter>
        label={t('filter.label')}
        isLabelHidden
        value={search.show ?? 'all'}
        onChange={(show) => onChange({ show: show === 'all' ? undefined : show })}
        options={[
          { value: 'all', label: t('filter.all', { count: totals.all }) },
          { value: 'open', label: t('filter.open', { count: totals.open }) },
          { value: 'needs_you', label: t('filter.needsYou', { count: totals.needsYou }) },
          { value: 'failed', label: t('filter.failed', { count: totals.failed }) },
          { value: 'settled', label: t('filter.settled', { count: totals.settled }) },
        ]}
      />
      <ScreenSearch
        label={t('filter.search')}
        value={search.text ?? ''}
        onChange={(text) => onChange({ text: text === '' ? undefined : text })}
      />
      <SelectField<WriteKindName | typeof everything>
        label={t('filter.kind')}
        isLabelHidden
        value={search.kind ?? everything}
        onChange={(kind) => onChange({ kind: kind === everything ? undefined : kind })}
        options={[
          { value: everything, label: t('filter.allKinds') },
          ...writeKindNames.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
      />
      <ChallengeFilter list={list} asked={{ filter: search.show ?? 'all', of }} search={search} onChange={onChange} />
      {totals.failed === 0 ? null : (
        <DismissButton which={{ kind: 'failed', upToNo: totals.failedUpToNo, of }} count={totals.failed} about={null} />
      )}
    </>
  )
}
