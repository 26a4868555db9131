import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ViewId } from '#contract/ids.ts'
import type { SavedView, ViewScreen } from '#contract/ipc/saved-views.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Menu } from '../../ui/menus/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { appQueries } from '../app.queries.ts'
import { CallErrorNote } from '../call-error-note.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

type Open = { kind: 'save' } | { kind: 'rename' | 'remove'; view: SavedView } | null

interface ViewMenuProps {
  screen: ViewScreen
  /** What is shown now, as it would be saved. */
  shown: string
  /** The view that was chosen last. */
  viewId: ViewId | undefined
  onGoTo: (view: SavedView) => void
  /** The view holds what is shown now. */
  onSaved: (view: SavedView) => void
}

/** The operator's views of a screen: goes to one, keeps what is shown now under a name, renames and deletes. */
export function ViewMenu({ screen, shown, viewId, onGoTo, onSaved }: ViewMenuProps) {
  const { t } = useTranslation('saved-views')
  const { orpc } = useBridge()
  const { data, error } = useQuery(appQueries(orpc).savedViews(screen))
  const [open, setOpen] = useState<Open>(null)
  const saveOver = useSaveOver()
  const views = data?.views ?? []
  const chosen = views.find((view) => view.viewId === viewId) ?? null
  const isChanged = chosen !== null && chosen.search !== shown
  return (
    <>
      <Menu
        label={t('label')}
        trigger={
          <Button>
            <span className="max-w-56 truncate">
              {chosen === null
                ? t('open')
                : t(isChanged ? 'changed' : 'chosen', { name: escapeInvisible(chosen.name) })}
            </span>
            <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
          </Button>
        }
        entries={[
          ...(views.length === 0
            ? [{ id: 'none', label: t(emptyWord(data, error)), isDisabled: true, onAction: () => undefined }]
            : views.map((view) => ({
                id: view.viewId,
                text: view.name,
                label: (
                  <span className={view.viewId === chosen?.viewId ? 'font-medium text-accent' : ''}>
                    {escapeInvisible(view.name)}
                  </span>
                ),
                onAction: () => onGoTo(view),
              }))),
          { id: 'save', startsGroup: true, label: t('saveNew'), onAction: () => setOpen({ kind: 'save' }) },
          ...(chosen === null
            ? []
            : [
                {
                  id: 'over',
                  label: t('saveOver', { name: escapeInvisible(chosen.name) }),
                  isDisabled: !isChanged,
                  onAction: () => saveOver.mutate({ ...chosen, search: shown }),
                },
                { id: 'rename', label: t('rename'), onAction: () => setOpen({ kind: 'rename', view: chosen }) },
                {
                  id: 'remove',
                  label: t('remove'),
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
          screen={screen}
          search={shown}
          onDone={(view) => {
            setOpen(null)
            onSaved(view)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Views that were not read yet are not none. */
function emptyWord(data: object | undefined, error: Error | null): 'none' | 'reading' | 'unread' {
  if (data !== undefined) return 'none'
  return error === null ? 'reading' : 'unread'
}

function useSaveOver() {
  const { t } = useTranslation('saved-views')
  const { client } = useBridge()
  const toast = useToast()
  const showError = useErrorToast()
  return useMutation({
    mutationFn: (view: SavedView) => client.savedViews.save(view),
    onSuccess: ({ name }) => toast({ tone: 'ok', title: t('savedOver', { name: escapeInvisible(name) }) }),
    onError: (thrown) => showError(thrown),
  })
}

function RemoveView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation('saved-views')
  const { client } = useBridge()
  const remove = useMutation({
    mutationFn: () => client.savedViews.remove({ viewId: view.viewId }),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: escapeInvisible(view.name) })}
      onClose={onClose}
      tone="danger"
      confirmLabel={t('removeConfirm')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{t(`removeText.${view.screen}`)}</p>
      <CallErrorNote error={remove.error} />
    </ConfirmDialog>
  )
}
