import { useMemo, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'

/** Ctrl+Enter anywhere on the desk, and the same act in the palette. */
export function useReviewCommand(review: () => void): void {
  const { t } = useTranslation('predictions')
  const latest = useRef(review)
  latest.current = review
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'predict-review',
        title: t('footer.reviewNothing'),
        group: 'act',
        shortcut: 'review',
        run: () => latest.current(),
      },
    ],
    [t],
  )
  useCommands(commands)
}
