import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ShortcutList } from '../../shared/shortcuts/shortcut-list.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

/** All shortcuts over the screen that is open, with the way to change them. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  const navigate = useNavigate()
  const change = (): void => {
    onClose()
    void navigate({ to: '/settings', hash: 'shortcuts' })
  }
  return (
    <Dialog onClose={onClose} title={t('title')} footer={<Button onPress={change}>{t('changeThem')}</Button>}>
      <ShortcutList isSearchFocused />
    </Dialog>
  )
}
