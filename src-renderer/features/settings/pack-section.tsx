import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Section } from './section.tsx'

/** The way to the fleet in one file. */
export function PackSection() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  return (
    <Section name="pack" title={t('section.pack')}>
      <p className="max-w-[80ch] text-ink-2">{t('pack.lead')}</p>
      <div>
        <Button onPress={() => void navigate({ to: '/packs' })}>{t('pack.open')}</Button>
      </div>
    </Section>
  )
}
