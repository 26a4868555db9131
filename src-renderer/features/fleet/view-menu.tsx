import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetView } from '#contract/ipc/fleet-views.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSiteFilter } from '../../shared/site-filter.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { fleetQueries } from './fleet.queries.ts'
import type { FleetSearch } from './fleet-search.ts'
import { readViewSearch, writeViewSearch } from './saved-search.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

type Open = { kind: 'save' } | { kind: 'rename' | 'remove'; view: FleetView } | null

/** The operator's views: goes to one, keeps what is shown now under a name, renames and deletes. */
export function ViewMenu({ search }: { search: FleetSearch }) {
  const { t } = useTranslation('fleet')
  const { orpc } = useBridge()
  const navigate = useNavigate()
  const [site] = useSiteFilter()
  const { data } = useQuery(fleetQueries(orpc).views())
  const [open, setOpen] = useState<Open>(null)
  const saveOver = useSaveOver()
  const views = data?.views ?? []
  const chosen = views.find(({ viewId }) => viewId === search.view) ?? null
  const shown = writeViewSearch({ ...search, sites: site === 'both' ? undefined : site })
  const isChanged = chosen !== null && chosen.search !== shown
  const goTo = (view: FleetView): void => {
    const held = readViewSearch(view.search)
    void navigate({ to: '/fleet', search: { sites: undefined, ...held, view: view.viewId } })
  }
  const chooseNew = (view: FleetView): void => {
    setOpen(null)
    void navigate({ to: '/fleet', search: (last) => ({ ...last, view: view.viewId }), replace: true })
  }
  return (
    <>
      <Menu
        label={t('view.label')}
        trigger={
          <Button>
            <span className="max-w-56 truncate">
              {chosen === null
                ? t('view.open')
                : t(isChanged ? 'view.changed' : 'view.chosen', { name: escapeInvisible(chosen.name) })}
            </span>
            <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
          </Button>
        }
        entries={[
          ...(views.length === 0
            ? [{ id: 'none', label: t('view.none'), isDisabled: true, onAction: () => undefined }]
            : views.map((view) => ({
                id: view.viewId,
                text: view.name,
                label: (
                  <span className={view.viewId === chosen?.viewId ? 'font-medium text-accent' : ''}>
                    {escapeInvisible(view.name)}
                  </span>
                ),
                onAction: () => goTo(view),
              }))),
          {
            id: 'save',
            startsGroup: true,
            label: t('view.saveNew'),
            onAction: () => setOpen({ kind: 'save' }),
          },
          ...(chosen === null
            ? []
            : [
                {
                  id: 'over',
                  label: t('view.saveOver', { name: escapeInvisible(chosen.name) }),
                  isDisabled: !isChanged,
                  onAction: () => saveOver.mutate({ ...chosen, search: shown }),
                },
                {
                  id: 'rename',
                  label: t('view.rename'),
                  onAction: () => setOpen({ kind: 'rename', view: chosen }),
                },
                {
                  id: 'remove',
                  label: t('view.remove'),
                  tone: 'danger' as const,
                  onAction: () => setOpen({ kind: 'remove', view: chosen }),
                },
              ]),
        ]}
      />
      {open === null ? null : open.kind === 'remove' ? (
        <RemoveView view={open.view} onClose={() => setOpen(null)} />
      ) : (
        <ViewNameDialog
          view={open.kind === 'rename' ? open.view : null}
          search={shown}
          onDone={chooseNew}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useSaveOver() {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const toast = useToast()
  const words = useErrorText()
  return useMutation({
    mutationFn: (view: FleetView) => client.fleetViews.save(view),
    onSuccess: ({ name }) => toast({ tone: 'ok', title: t('view.savedOver', { name: escapeInvisible(name) }) }),
    onError: (error) => {
      const { what, next } = words(appErrorOf(error))
      toast({ tone: 'bad', title: what, detail: next })
    },
  })
}

function RemoveView({ view, onClose }: { view: FleetView; onClose: () => void }) {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const remove = useMutation({
    mutationFn: () => client.fleetViews.remove({ viewId: view.viewId }),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      title={t('view.removeTitle', { name: escapeInvisible(view.name) })}
      isOpen
      onOpenChange={onClose}
      tone="danger"
      confirmLabel={t('view.removeConfirm')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('view.removeText')}</p>
      {remove.error === null ? null : <ErrorNote error={appErrorOf(remove.error)} />}
    </ConfirmDialog>
  )
}
