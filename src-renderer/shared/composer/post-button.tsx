import { useTranslation } from 'react-i18next'
import { useAppState } from '../../bridge/app-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useWrite } from './write-host.tsx'

/** Begins a post, where a site takes posts: only the cn sites do. */
export function PostButton() {
  const { t } = useTranslation('discussion')
  const { deployments } = useAppState()
  const write = useWrite()
  const cn = deployments.filter(({ sites }) => sites.includes('cn'))
  const [only] = cn
  if (only === undefined) return null
  if (cn.length === 1)
    return (
      <Button onPress={() => write({ kind: 'post', deploymentId: only.deploymentId, site: 'cn' })}>
        {t('write.title.post')}
      </Button>
    )
  return (
    <Menu
      label={t('write.title.post')}
      trigger={<Button>{t('write.title.post')}</Button>}
      entries={cn.map(({ deploymentId, name }) => ({
        id: deploymentId,
        label: name,
        onAction: () => write({ kind: 'post', deploymentId, site: 'cn' }),
      }))}
    />
  )
}
