import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Page } from '../../ui/page.tsx'
import { screenTabClass } from '../../ui/screen-tab-class.ts'

const tabs = [
  { id: 'requests', to: '/requests' },
  { id: 'about', to: '/about' },
] as const

interface SupportPageProps {
  screen: (typeof tabs)[number]['id']
  actions?: ReactNode
  toolbar?: ReactNode
  flush?: boolean
  children: ReactNode
}

/** The frame of the screens about the program itself. */
export function SupportPage({ screen, children, ...frame }: SupportPageProps) {
  const { t } = useTranslation('support')
  return (
    <Page
      title={t(`tab.${screen}`)}
      tabs={
        <nav aria-label={t('tab.label')} className="flex items-center gap-4">
          {tabs.map(({ id, to }) => (
            <Link key={id} to={to} className={screenTabClass}>
              {t(`tab.${id}`)}
            </Link>
          ))}
        </nav>
      }
      {...frame}
    >
      {children}
    </Page>
  )
}
