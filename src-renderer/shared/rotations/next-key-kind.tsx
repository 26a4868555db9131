import { type KeyKind, keyKinds } from '#contract/rules/credentials/key-algorithm.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'

interface NextKeyKindProps {
  label: string
  /** Null: as each key is now. */
  kind: KeyKind | null
  onChange: (kind: KeyKind | null) => void
}

/** Of which type and length the next key is. */
export function NextKeyKind({ label, kind, onChange }: NextKeyKindProps) {
  const { t } = useTranslation('secrets')
  return (
    <SegmentedControl<KeyKind | 'same'>
      label={label}
      value={kind ?? 'same'}
      onChange={(value) => onChange(value === 'same' ? null : value)}
      options={[
        { value: 'same', label: t('rotate.same') },
        ...keyKinds.map((value) => ({ value, label: t(`rotate.kinds.${value}`) })),
      ]}
    />
  )
}
