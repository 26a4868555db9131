import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { SavedView, ViewScreen } from '#contract/ipc/saved-views.procedures.ts'
import { readTag } from '#contract/rules/agents/tag.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CallErrorNote } from '../call-error-note.tsx'

interface ViewNameDialogProps {
  /** Null: what is shown now becomes a new view. */
  view: SavedView | null
  screen: ViewScreen
  search: string
  onDone: (view: SavedView) => void
  onClose: () => void
}

/** Asks for the name of a view. A name that cannot be is said at the field, and what was typed stays. */
export function ViewNameDialog({ view, screen, search, onDone, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation(['saved-views', 'fleet'])
  const { client } = useBridge()
  const [name, setName] = useState(view?.name ?? '')
  const [isTried, setIsTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      view === null
        ? client.savedViews.save({ viewId: null, screen, name, search })
        : client.savedViews.rename({ viewId: view.viewId, name }),
    onSuccess: onDone,
  })
  const read = readTag(name)
  const submit = (): void => {
    setIsTried(true)
    if (read.ok) save.mutate()
  }
  return (
    <FormDialog
      title={t(view === null ? 'saveTitle' : 'renameTitle')}
      onClose={onClose}
      size="sm"
      confirmLabel={t(view === null ? 'save' : 'renameConfirm')}
      isPending={save.isPending}
      onConfirm={submit}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('name')}
          description={view === null ? t(`holds.${screen}`) : undefined}
          autoFocus
          maxLength={200}
          value={name}
          onChange={setName}
          errorMessage={isTried && !read.ok ? t(`fleet:labelFault.${read.fault}`) : null}
        />
      </Form>
      <CallErrorNote error={save.error} />
    </FormDialog>
  )
}
