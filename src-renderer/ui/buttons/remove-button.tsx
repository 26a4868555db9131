import { X } from 'lucide-react'
import { findBeside } from '../focus/focus-beside.ts'
import { IconButton } from './icon-button.tsx'

interface RemoveButtonProps {
  /** What it takes away, in words. */
  label: string
  onRemove: () => void
}

/** Takes away what it is in, and goes with it: the focus is handed on before, to what comes into its place. */
export function RemoveButton({ label, onRemove }: RemoveButtonProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      icon={<X />}
      onPress={({ target }) => {
        findBeside(target)?.focus()
        onRemove()
      }}
    />
  )
}
