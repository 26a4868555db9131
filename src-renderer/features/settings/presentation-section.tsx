import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { usePresentation } from '../../shared/presentation/use-presentation.ts'
import { ShortcutKeys } from '../../shared/shortcuts/shortcut-keys.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Section } from './section.tsx'

/** Whether what predictions say is hidden, for when others see the screen. */
export function PresentationSection() {
  const { t } = useTranslation('settings')
  const helpId = useId()
  const { isOn, mutate } = usePresentation()
  return (
    <Section name="presentation" title={t('section.presentation')}>
      <div className="flex flex-col items-start gap-1">
        <span className="flex items-center gap-2">
          <Switch isSelected={isOn} aria-describedby={helpId} onChange={(isPresenting) => mutate({ isPresenting })}>
            {t('presentation.switch')}
          </Switch>
          <ShortcutKeys of="presentation" />
        </span>
        <p id={helpId} className="max-w-[80ch] text-xs text-ink-3">
          {t('presentation.help')}
        </p>
      </div>
    </Section>
  )
}
