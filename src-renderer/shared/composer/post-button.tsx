import { siteRules } from '#contract/rules/site-rules.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu } from '../../ui/menus/menu.tsx'
import { useServiceNames } from '../deployments/service-names.ts'
import { useWrite } from './write-host.tsx'

/** Begins a post, where a site takes posts. */
export function PostButton() {
  const { t } = useTranslation('discussion')
  const { deployments } = useAppState()
  const serviceNames = useServiceNames()
  const write = useWrite()
  const places = deployments.flatMap(({ deploymentId, name, sites }) =>
    sites.filter((site) => siteRules[site].hasPosts).map((site) => ({ deploymentId, name, site })),
  )
  const [only] = places
  if (only === undefined) return null
  if (places.length === 1)
    return (
      <Button onPress={() => write({ kind: 'post', deploymentId: only.deploymentId, site: only.site })}>
        {t('write.title.post')}
      </Button>
    )
  return (
    <Menu
      label={t('write.title.post')}
      trigger={<Button>{t('write.title.post')}</Button>}
      entries={places.map(({ deploymentId, name, site }) => ({
        id: deploymentId,
        label: escapeInvisible(serviceNames.get(deploymentId) ?? name),
        onAction: () => write({ kind: 'post', deploymentId, site }),
      }))}
    />
  )
}
