import type { RotationRow } from '#contract/ipc/rotations.procedures.ts'
import { type KeyKind, keyKinds } from '#contract/rules/credentials/key-algorithm.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { VaultStateLines } from '../vault/vault-state.tsx'
import { isRotatable } from './rotation-rows.ts'
import { RotationTable } from './rotation-table.tsx'

interface RotationReviewProps {
  rows: readonly RotationRow[]
  kind: KeyKind | null
  onKindChange: (kind: KeyKind | null) => void
  isVaultWell: boolean
}

/** Who gets a new key, of which kind, and who does not and why. */
export function RotationReview({ rows, kind, onKindChange, isVaultWell }: RotationReviewProps) {
  const { t } = useTranslation('secrets')
  const count = rows.filter(isRotatable).length
  return (
    <>
      <p className="text-ink-2">{t('rotateMany.intro')}</p>
      {isVaultWell ? null : (
        <div className="flex flex-col gap-2">
          <p className="font-medium text-warn">{t('rotateMany.noKeychain')}</p>
          <VaultStateLines />
        </div>
      )}
      {count === 0 ? null : (
        <SegmentedControl<KeyKind | 'same'>
          label={t('rotateMany.kind')}
          value={kind ?? 'same'}
          onChange={(value) => onKindChange(value === 'same' ? null : value)}
          options={[
            { value: 'same', label: t('rotateMany.same') },
            ...keyKinds.map((value) => ({ value, label: t(`rotate.kinds.${value}`) })),
          ]}
        />
      )}
      <p role="status" className="font-medium">
        {count === 0
          ? t('rotateMany.nobody')
          : rows.length === count
            ? t('rotateMany.all', { count })
            : t('rotateMany.some', { count, total: rows.length })}
      </p>
      <RotationTable rows={rows} outcomes={null} />
    </>
  )
}
