import { useMemo, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { type Command, useCommands } from './command-registry.tsx'

interface RefreshButtonProps {
  isPending: boolean
  onPress: () => void
  size?: 'sm' | 'md'
}

/** Fetches what the screen shows, by the button, by its key and from the palette. */
export function RefreshButton({ isPending, onPress, size = 'md' }: RefreshButtonProps) {
  const { t } = useTranslation('ui')
  const latest = useRef({ isPending, onPress })
  latest.current = { isPending, onPress }
  useCommands(
    useMemo<readonly Command[]>(
      () => [
        {
          id: 'refresh-screen',
          title: t('refreshScreen'),
          group: 'act',
          menu: 'view',
          shortcut: 'refresh',
          run: () => {
            if (!latest.current.isPending) latest.current.onPress()
          },
        },
      ],
      [t],
    ),
  )
  return (
    <Button size={size} isPending={isPending} onPress={onPress}>
      {t('refresh')}
    </Button>
  )
}
