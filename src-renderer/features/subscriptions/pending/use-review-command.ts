import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'

const none: readonly Command[] = []

/** Ctrl+Enter anywhere on the screen, and the same act in the palette, while there is something to review. */
export function useReviewCommand({ isOffered, run }: { isOffered: boolean; run: () => void }): void {
  const { t } = useTranslation('subscriptions')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` only opens the dialog, any of its versions does
  const commands = useMemo<readonly Command[]>(
    () =>
      isOffered ? [{ id: 'scopes-review', title: t('review.title'), group: 'act', shortcut: 'review', run }] : none,
    [t, isOffered],
  )
  useCommands(commands)
}
