import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { RenameDialog } from '../../../shared/agents/rename-dialog.tsx'
import { RotateManyDialog } from '../../../shared/rotations/rotate-many-dialog.tsx'
import { ArchiveDialog, CheckDialog, ForgetManyDialog } from './bulk-actions.tsx'
import { LabelDialog } from './label-dialog.tsx'

export type BulkKind = 'check' | 'rename' | 'label' | 'rotate' | 'archive' | 'restore' | 'forget'

export interface BulkRequest {
  kind: BulkKind
  agents: readonly FleetRow[]
}

/**
 * Shows the review of a bulk act. It is shown over the screen, so that its receipts stay when the agents leave the
 * list.
 */
export function BulkHost({ request, onClose }: { request: BulkRequest; onClose: () => void }) {
  // What was reviewed is what is done.
  const [{ kind, agents }] = useState(request)
  const [first] = agents
  switch (kind) {
    case 'rename':
      return first === undefined ? null : <RenameDialog agent={first} onClose={onClose} />
    case 'check':
      return <CheckDialog agents={agents} onClose={onClose} />
    case 'label':
      return <LabelDialog agents={agents} onClose={onClose} />
    case 'archive':
      return <ArchiveDialog agents={agents} archived onClose={onClose} />
    case 'restore':
      return <ArchiveDialog agents={agents} archived={false} onClose={onClose} />
    case 'rotate':
      return <RotateManyDialog agentKeys={agents.map(({ agentKey }) => agentKey)} onClose={onClose} />
    case 'forget':
      return <ForgetManyDialog agents={agents} onClose={onClose} />
  }
}
