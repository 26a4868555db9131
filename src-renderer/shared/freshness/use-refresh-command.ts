import { useMemo, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../command-registry.tsx'

interface RefreshCommand {
  /** Pressed again meanwhile, the key does nothing. */
  isPending: boolean
  /** Whether there is anything to fetch; default true. Without it the key refreshes the challenges. */
  isOffered?: boolean
  run: () => void
}

/** Fetches what the screen shows by the key for that, from the palette and from the menu. */
export function useRefreshCommand({ isOffered = true, ...command }: RefreshCommand): void {
  const { t } = useTranslation('ui')
  const latest = useRef(command)
  latest.current = command
  useCommands(
    useMemo<readonly Command[]>(
      () =>
        isOffered
          ? [
              {
                id: 'refresh-screen',
                title: t('refreshScreen'),
                group: 'act',
                menu: 'view',
                shortcut: 'refresh',
                run: () => {
                  if (!latest.current.isPending) latest.current.run()
                },
              },
            ]
          : [],
      [t, isOffered],
    ),
  )
}
