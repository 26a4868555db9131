import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useUi } from '../ui-provider.tsx'

const ShownContext = createContext(false)

/** Shows inside what presentation mode hides, where the operator has asked for it in this place. */
export function ShownHere({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <ShownContext.Provider value={isShown}>{children}</ShownContext.Provider>
}

/**
 * Whether nobody is to see here what a prediction says before its outcome is known. The one rule of presentation mode:
 * whatever draws such a direction, confidence or reasoning asks it, in the text and in hints.
 */
export function useHiding(): boolean {
  const { isPresenting } = useUi()
  return useContext(ShownContext) ? false : isPresenting
}

/** In the place of a value that is hidden. */
export function HiddenText() {
  const { t } = useTranslation('ui')
  return (
    <span className="text-ink-3" data-hidden>
      <span aria-hidden>•••</span>
      <span className="sr-only">{t('presentation.hidden')}</span>
    </span>
  )
}

/** In the place of a value that is hidden, within a sentence or a hint. */
export function useHiddenWords(): string {
  return useTranslation('ui').t('presentation.inText')
}
