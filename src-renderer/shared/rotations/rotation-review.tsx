import type { RotationRow } from '#contract/ipc/rotations.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { VaultStateLines } from '../vault/vault-state.tsx'
import { NextKeyKind } from './next-key-kind.tsx'
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
      {count === 0 ? null : <NextKeyKind label={t('rotateMany.kind')} kind={kind} onChange={onKindChange} />}
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
