import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, useCommands } from '../../shared/commands.tsx'

interface InboxActs {
  isDoneShown: boolean
  focusFirst: () => void
  markUnread: () => void
  moveDone: () => void
}

/** The keys of the inbox, which are in the palette too. In the list itself J and K move from row to row. */
export function useInboxCommands({ isDoneShown, focusFirst, markUnread, moveDone }: InboxActs): void {
  const { t } = useTranslation('discussion')
  useCommands(
    useMemo((): readonly Command[] => {
      const act = (id: string, title: string, shortcut: string, run: () => void): Command => ({
        id: `inbox-${id}`,
        title,
        group: 'act',
        shortcut,
        run,
      })
      return [
        act('next', t('keys.next'), 'J', focusFirst),
        act('done', t(isDoneShown ? 'keys.notDone' : 'keys.done'), 'E', moveDone),
        act('unread', t('keys.unread'), 'U', markUnread),
      ]
    }, [t, isDoneShown, focusFirst, markUnread, moveDone]),
  )
}
