import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { HiddenText } from '../../../../ui/presentation/hiding.tsx'

interface HiddenFieldsProps {
  /** Of the row, as it is shown. */
  name: string
  withoutRoom: readonly string[]
  onShow: () => void
}

/** In the place of the fields in presentation mode: nobody types blind, so they are shown first, on demand. */
export function HiddenFields({ name, withoutRoom, onShow }: HiddenFieldsProps) {
  const { t } = useTranslation('predictions')
  return (
    <>
      <span data-field="direction" className="flex min-w-0 items-center gap-3 pr-3">
        <HiddenText />
        <Button size="sm" aria-label={t('presentation.showOne', { name })} onPress={onShow}>
          {t('presentation.show')}
        </Button>
      </span>
      <HiddenText />
      {withoutRoom.includes('payoff') ? null : <HiddenText />}
      {withoutRoom.includes('record') ? null : <HiddenText />}
      <HiddenText />
    </>
  )
}
