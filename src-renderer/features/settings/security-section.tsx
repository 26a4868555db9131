import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { StorageLocationsTable } from '../../shared/vault/storage-locations-table.tsx'
import { VaultStateLines } from '../../shared/vault/vault-state.tsx'
import { Section } from './section.tsx'

/** Where secrets and data are, whether the keychain can be used, and what to do when it cannot. */
export function SecuritySection() {
  const { t } = useTranslation('settings')
  return (
    <Section name="security" title={t('section.security')}>
      <VaultStateLines
        acts={
          <Link to="/secrets" className="text-accent underline-offset-2 hover:underline">
            {t('vault.items')}
          </Link>
        }
      />
      <StorageLocationsTable />
      <p className="text-xs text-ink-3">{t('places.none')}</p>
    </Section>
  )
}
