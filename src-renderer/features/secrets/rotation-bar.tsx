import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RotateManyDialog } from '../../shared/rotations/rotate-many-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { type ItemRow, isUnfinishedRotation, listAgentsOf, listKeyHolders } from './item-rows.ts'

/** Rotates the keys of the selected agents; without a selection, goes on with all rotations that are not finished. */
export function RotationBar({ rows, chosen }: { rows: readonly ItemRow[]; chosen: readonly ItemRow[] }) {
  const { t } = useTranslation('secrets')
  // What was chosen is what it is about, whatever the list shows meanwhile.
  const [agentKeys, setAgentKeys] = useState<readonly AgentKey[] | null>(null)
  const holders = listKeyHolders(chosen)
  const unfinished = listAgentsOf(rows.filter(isUnfinishedRotation))
  return (
    <>
      {holders.length > 0 ? (
        <Button icon={<RotateCw />} onPress={() => setAgentKeys(listAgentsOf(chosen))}>
          {t('rotateMany.open', { count: holders.length })}
        </Button>
      ) : unfinished.length > 0 ? (
        <Button icon={<RotateCw />} onPress={() => setAgentKeys(unfinished)}>
          {t('rotateMany.continue', { count: unfinished.length })}
        </Button>
      ) : null}
      {agentKeys === null ? null : <RotateManyDialog agentKeys={agentKeys} onClose={() => setAgentKeys(null)} />}
    </>
  )
}
