import { useMemo, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../command-registry.tsx'

/** The keys of the review, over the composer: they go the one step on that its last button does. */
export function useSendCommand(proceed: () => void): void {
  const { t } = useTranslation('discussion')
  const latest = useRef(proceed)
  latest.current = proceed
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'composer-send',
        title: t('write.command'),
        group: 'act',
        shortcut: 'review',
        isForDialogs: true,
        run: () => latest.current(),
      },
    ],
    [t],
  )
  useCommands(commands)
}
