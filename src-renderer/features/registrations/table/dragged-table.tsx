import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { DragPlace } from '../../../shared/dragged/drag-place.tsx'
import type { ChosenPlace } from '../../../shared/onboarding/deployment-site-picker.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useFormDrafts } from '../form/form-drafts.tsx'
import { firstFormText, templateOf } from '../form/form-text.ts'

/** Shows the rows of a table that was dragged onto the window; what is typed beside stays. */
export function DraggedTable({ place, loss = null }: { place: ChosenPlace; loss?: string | null }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const toast = useToast()
  const { store } = useFormDrafts()
  const take = async (draggedId: string): Promise<void> => {
    const template = templateOf(store.getState().table.template ?? firstFormText)
    if (template === null) return toast({ tone: 'bad', title: t('table.mendTemplate') })
    const { table } = await client.registrations.readDraggedTable({ ...place, template, draggedId })
    if (table !== null) store.getState().showPreview({ ...table, text: null }, place)
  }
  return <DragPlace kind="registrations" loss={loss} take={take} />
}
