import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'

interface PrimaryActProps {
  isKeyMissing: boolean
  isPending: boolean
  onMakeKey: () => void
  onRegister: () => void
}

/**
 * Generates the key where one is missing, else registers: two buttons, of which the second does not come by the focus
 * of the first, since the document of a new key has to be hosted before, and registering cannot be taken back.
 */
export function PrimaryAct({ isKeyMissing, isPending, onMakeKey, onRegister }: PrimaryActProps) {
  const { t } = useTranslation('registrations')
  return isKeyMissing ? (
    <Button key="make_key" variant="primary" isPending={isPending} onPress={onMakeKey}>
      {t('jwks.makeKey')}
    </Button>
  ) : (
    <Button key="register" variant="primary" isPending={isPending} onPress={onRegister}>
      {t(isPending ? 'registering' : 'register')}
    </Button>
  )
}
