import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useRefreshCommand } from './use-refresh-command.ts'

interface RefreshButtonProps {
  isPending: boolean
  onPress: () => void
  size?: 'sm' | 'md'
}

/** Fetches what the screen shows, by the button, by its key and from the palette. */
export function RefreshButton({ isPending, onPress, size = 'md' }: RefreshButtonProps) {
  const { t } = useTranslation('ui')
  useRefreshCommand({ isPending, run: onPress })
  return (
    <Button size={size} isPending={isPending} onPress={onPress}>
      {t('refresh')}
    </Button>
  )
}
