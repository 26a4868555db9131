import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ThirdPartyComponent } from '#contract/ipc/support.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { componentsQuery } from './support.queries.ts'
import { SupportPage } from './support-page.tsx'
import { UpdatesPanel } from './updates-panel.tsx'

/** What this program is, and what others wrote that is in it. */
export function AboutPage() {
  const { t } = useTranslation('support')
  const { version, runtime, platform } = useAppState()
  return (
    <SupportPage screen="about">
      <div className="flex max-w-[960px] flex-col gap-4">
        <Panel title="Arena Console">
          <p>{t('about.lead')}</p>
          <Facts
            facts={[
              { name: t('about.version'), value: version },
              { name: t('about.runtime'), value: runtime },
              { name: t('about.platform'), value: platform },
            ]}
          />
        </Panel>
        <UpdatesPanel />
        <Components />
      </div>
    </SupportPage>
  )
}

function Components() {
  const { t } = useTranslation('support')
  const { orpc, client } = useBridge()
  const [search, setSearch] = useState('')
  const list = useQuery(componentsQuery(orpc))
  const save = useMutation({ mutationFn: () => client.support.saveBill() })
  const components = list.data ?? []
  const words = search.trim().toLowerCase()
  const shown = components.filter(({ name, licence }) => `${name} ${licence ?? ''}`.toLowerCase().includes(words))
  if (list.error !== null) return <CallErrorNote error={list.error} onRetry={() => list.refetch()} />
  if (list.data === undefined) return <Skeleton rows={12} />
  return (
    <Panel
      title={t('about.components', { count: components.length })}
      aside={
        list.data === null ? undefined : (
          <Button size="sm" isPending={save.isPending} onPress={() => save.mutate()}>
            {t('about.saveBill')}
          </Button>
        )
      }
    >
      <p className="text-ink-2">{t(list.data === null ? 'about.noBuild' : 'about.componentsLead')}</p>
      <p role="status" className="text-xs text-ink-2">
        {save.data?.isSaved === true ? t('about.billSaved') : ''}
      </p>
      <CallErrorNote error={save.error} compact />
      {list.data === null ? null : (
        <>
          <ScreenSearch label={t('about.search')} value={search} onChange={setSearch} />
          {shown.length === 0 ? <EmptyState title={t('about.none')} /> : null}
          <ul className="flex flex-col divide-y divide-line">
            {shown.map((component) => (
              <ComponentItem key={`${component.name}@${component.version}`} component={component} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function ComponentItem({ component: { name, version, licence, text } }: { component: ThirdPartyComponent }) {
  const { t } = useTranslation('support')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex cursor-default gap-3 py-1">
          <span className="min-w-0 flex-1 truncate">
            {name} <span className="text-ink-2">{version}</span>
          </span>
          <span className="text-ink-2">{licence ?? t('about.noLicence')}</span>
        </summary>
        {isOpen ? (
          <pre className="max-h-80 overflow-auto rounded-md bg-ground p-3 text-xs whitespace-pre-wrap select-text">
            {text ?? t('about.noText')}
          </pre>
        ) : null}
      </details>
    </li>
  )
}
