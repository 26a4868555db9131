import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { DragPlace } from '../../shared/dragged/drag-place.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { readAgentKeys } from '../../shared/search/agent-keys-search.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreatePack } from './create-pack.tsx'
import { ListExport } from './list-export.tsx'
import { packQueries } from './packs.queries.ts'
import type { PackTab } from './packs-search.ts'
import { PackPreview } from './restore/pack-preview.tsx'
import { RestorePack } from './restore/restore-pack.tsx'

/** Moves a fleet to another machine by one encrypted file, and lists it without secrets. */
export function PackPage() {
  const { client, orpc } = useBridge()
  const { isTrial } = useAppState()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<TypedIn>(null)
  const current = useQuery({ ...packQueries(orpc).current(), enabled: !isTrial })
  const loss = useDragLoss(current.data?.import, typed)
  return (
    <>
      <DragPlace
        kind="pack"
        // A trial opens no pack, so there is nothing to lose by dragging one here.
        loss={isTrial ? null : loss}
        take={async (draggedId) => {
          await client.packs.openDragged({ draggedId })
          void navigate({ to: '/packs', search: { tab: 'open' }, replace: true })
        }}
      />
      <Packs onTyped={setTyped} />
    </>
  )
}

/** Where a passphrase is typed that is used nowhere yet. */
type TypedIn = 'make' | 'open' | null

/** What a dragged backup would put an end to: a passphrase that is typed, or the content of the one before. */
function useDragLoss(opened: PackImportView | null | undefined, typed: TypedIn): string | null | undefined {
  const { t } = useTranslation('packs')
  if (opened === undefined) return undefined
  if (opened?.phase === 'preview') return t('open.replaceOpened', { file: opened.file })
  if (typed === 'make') return t('make.replaceTyped')
  return typed === 'open' && opened?.phase === 'locked' ? t('open.replaceTyped', { file: opened.file }) : null
}

function Packs({ onTyped }: { onTyped: (typed: TypedIn) => void }) {
  const onNew = useCallback((isTyped: boolean) => onTyped(isTyped ? 'make' : null), [onTyped])
  const onOpening = useCallback((isTyped: boolean) => onTyped(isTyped ? 'open' : null), [onTyped])
  const { t } = useTranslation('packs')
  const { orpc } = useBridge()
  const { isTrial, deployments } = useAppState()
  const search = useSearch({ from: '/packs' })
  const navigate = useNavigate()
  const current = useQuery({ ...packQueries(orpc).current(), enabled: !isTrial })
  const select = (tab: PackTab) => void navigate({ to: '/packs', search: { ...search, tab }, replace: true })
  if (isTrial) {
    return (
      <Page title={t('title')}>
        <EmptyState title={t('trial.title')}>{t('trial.text')}</EmptyState>
      </Page>
    )
  }
  if (current.data === undefined) {
    return (
      <Page title={t('title')}>
        <PendingQuery query={current} rows={6} />
      </Page>
    )
  }
  const hasService = deployments.length > 0
  const { export: writing, import: opened } = current.data
  const tab = search.tab ?? (opened === null && hasService ? 'make' : 'open')
  if (tab === 'open' && opened !== null && opened.phase !== 'locked')
    return <PackPreview key={opened.importId} held={opened} />
  const agentKeys = readAgentKeys(search.agents)
  return (
    <Page
      title={t('title')}
      // Before there is a service there is no rail to leave by.
      actions={hasService ? undefined : <Button onPress={() => void navigate({ to: '/welcome' })}>{t('back')}</Button>}
    >
      <div className="flex max-w-[760px] flex-col gap-4">
        <p className="max-w-[80ch] text-ink-2">{t('lead')}</p>
        <Tabs
          label={t('title')}
          selected={tab}
          onSelect={select}
          tabs={[
            {
              id: 'make',
              label: t('tab.make'),
              content: <CreatePack writing={writing} chosen={agentKeys} onPassphrase={onNew} />,
            },
            { id: 'open', label: t('tab.open'), content: <RestorePack opened={opened} onPassphrase={onOpening} /> },
            {
              id: 'lists',
              label: t('tab.lists'),
              content: (
                <ListExport
                  key={search.agents ?? ''}
                  chosen={agentKeys}
                  list={search.list ?? 'agents'}
                  onList={(list) => void navigate({ to: '/packs', search: { ...search, tab, list }, replace: true })}
                />
              ),
            },
          ]}
        />
      </div>
    </Page>
  )
}
