import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ShownHere, useHiding } from '../../ui/presentation/hiding.tsx'

/**
 * Around what is decided on in a dialog: what presentation mode hides there can be shown in it alone, for as long as it
 * is open.
 */
export function PresentationCover({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const isHiding = useHiding()
  const [isShown, setShown] = useState(false)
  return (
    <ShownHere isShown={isShown}>
      {isHiding ? (
        <p className="flex items-center gap-3 rounded-md bg-accent-soft px-3 py-1.5 text-accent">
          <span className="min-w-0 flex-1">{t(isShown ? 'presentation.shownHere' : 'presentation.hiddenHere')}</span>
          <Button size="sm" onPress={() => setShown(!isShown)}>
            {t(isShown ? 'presentation.hideAgain' : 'presentation.showHere')}
          </Button>
        </p>
      ) : null}
      {children}
    </ShownHere>
  )
}
