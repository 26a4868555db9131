import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RotateManyDialog } from '../../shared/rotations/rotate-many-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { computeRotationAct, type ItemRow } from './item-rows.ts'

/** Rotates the keys of the selected agents; without a selection, goes on with all rotations that are not finished. */
export function RotationBar({ rows, chosen }: { rows: readonly ItemRow[]; chosen: readonly ItemRow[] }) {
  const { t } = useTranslation('secrets')
  // What was chosen is what it is about, whatever the list shows meanwhile.
  const [agentKeys, setAgentKeys] = useState<readonly AgentKey[] | null>(null)
  const rotation = computeRotationAct(rows, chosen)
  return (
    <>
      {rotation === null ? null : (
        <Button icon={<RotateCw />} onPress={() => setAgentKeys(rotation.agentKeys)}>
          {t(`rotateMany.${rotation.act}`, { count: rotation.count })}
        </Button>
      )}
      {agentKeys === null ? null : <RotateManyDialog agentKeys={agentKeys} onClose={() => setAgentKeys(null)} />}
    </>
  )
}
