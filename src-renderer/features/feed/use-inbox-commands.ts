import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../shared/command-registry.tsx'
import type { ShortcutId } from '../../shared/shortcuts/shortcut-table.ts'

export interface InboxActs {
  /** Moves the focus from the item that is being read to the one after or before it. */
  move: (by: 1 | -1) => void
  markUnread: () => void
  moveDone: () => void
  /** Null where the item cannot be answered, liked or followed. */
  reply: (() => void) | null
  like: (() => void) | null
  follow: (() => void) | null
}

/** The keys of the inbox, which are in the palette too. In the list itself single letters move from row to row. */
export function useInboxCommands({ isDoneShown, acts }: { isDoneShown: boolean; acts: InboxActs }): void {
  const { t } = useTranslation('discussion')
  useCommands(
    useMemo((): readonly Command[] => {
      const act = (shortcut: ShortcutId, title: string, run: (() => void) | null): Command[] =>
        run === null ? [] : [{ id: `inbox-${shortcut}`, title, group: 'act', shortcut, run }]
      return [
        act('next', t('keys.next'), () => acts.move(1)),
        act('previous', t('keys.previous'), () => acts.move(-1)),
        act('reply', t('keys.reply'), acts.reply),
        act('like', t('keys.like'), acts.like),
        act('follow', t('keys.follow'), acts.follow),
        act('done', t(isDoneShown ? 'keys.notDone' : 'keys.done'), acts.moveDone),
        act('unread', t('keys.unread'), acts.markUnread),
      ].flat()
    }, [t, isDoneShown, acts]),
  )
}
