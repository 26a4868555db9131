import type { ReactNode } from 'react'
import { Badge } from '../text/badge.tsx'
import { RemoveButton } from './remove-button.tsx'

interface FilterChipProps {
  dropLabel: string
  onDrop: () => void
  children: ReactNode
}

/** A filter that was chosen elsewhere, with the way to drop it. */
export function FilterChip({ dropLabel, onDrop, children }: FilterChipProps) {
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <span className="min-w-0 max-w-64">
        <Badge tone="accent">{children}</Badge>
      </span>
      <RemoveButton label={dropLabel} onRemove={onDrop} />
    </span>
  )
}
