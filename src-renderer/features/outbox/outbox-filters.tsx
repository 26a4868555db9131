import type { OutboxFilter, OutboxList, OutboxSelection } from '#contract/ipc/outbox.procedures.ts'
import { type WriteKindName, writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
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

/** Which writes are shown: by status, kind and challenge. The site is chosen for all screens. */
export function OutboxFilters({ list, of, search, onChange }: OutboxFiltersProps) {
  const { t } = useTranslation('outbox')
  const { totals, challenges } = list
  const isListed = challenges.some(({ challengeKey }) => challengeKey === search.challenge)
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
      {challenges.length === 0 && search.challenge === undefined ? null : (
        <div className="max-w-72 min-w-0">
          <SelectField
            label={t('filter.challenge')}
            isLabelHidden
            placeholder={t('filter.otherChallenge')}
            value={search.challenge === undefined ? everything : isListed ? search.challenge : null}
            onChange={(challenge) => onChange({ challenge: challenge === everything ? undefined : challenge })}
            options={[
              { value: everything, label: t('filter.allChallenges') },
              ...challenges.map(({ challengeKey, question, asset }) => ({
                value: String(challengeKey),
                label: escapeInvisible(question),
                description: escapeInvisible(asset),
              })),
            ]}
          />
        </div>
      )}
      {totals.failed === 0 ? null : (
        <DismissButton which={{ kind: 'failed', upToNo: totals.failedUpToNo, of }} count={totals.failed} about={null} />
      )}
    </>
  )
}
