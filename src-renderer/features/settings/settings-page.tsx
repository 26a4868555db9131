import { Link } from '@tanstack/react-router'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Page } from '../../ui/page.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { BackgroundSection } from './background-section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { DeploymentsSection } from './deployments-section.tsx'
import { DropSection } from './drop-section.tsx'
import { PackSection } from './pack-section.tsx'
import { PresentationSection } from './presentation-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { Section } from './section.tsx'
import { SecuritySection } from './security-section.tsx'
import { ShortcutsSection } from './shortcuts-section.tsx'
import { TrialSection } from './trial-section.tsx'

/** Services, where things are, language and look, the trial, and what this program is. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <Page title={t('title')}>
      {/* In a wide window two columns, read one after the other. */}
      <div className="max-w-[960px] columns-1 gap-4 *:mb-4 *:break-inside-avoid min-[1700px]:max-w-[1760px] min-[1700px]:columns-2">
        <DeploymentsSection />
        <SecuritySection />
        <BackupsSection />
        <PackSection />
        <AppearanceSection />
        <PresentationSection />
        <BackgroundSection />
        <DropSection />
        <RemindersSection />
        <ShortcutsSection />
        <TrialSection />
        <AboutSection />
      </div>
    </Page>
  )
}

function AboutSection() {
  const { t } = useTranslation('settings')
  const { version, runtime, platform } = useAppState()
  const facts = [
    [t('about.version'), version],
    [t('about.runtime'), runtime],
    [t('about.platform'), platform],
  ] as const
  return (
    <Section name="about" title={t('section.about')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="select-text">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex gap-4">
        {(['about', 'requests'] as const).map((screen) => (
          <Link key={screen} to={`/${screen}`} className="text-accent underline-offset-2 hover:underline">
            {t(`about.${screen}`)}
          </Link>
        ))}
      </p>
    </Section>
  )
}
