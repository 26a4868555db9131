import type { PauseAimView } from '#contract/ipc/pause-aim.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'

/** What a pause is about, in a few words that can be part of a sentence. */
export function useAimText(): (aim: PauseAimView) => string {
  const { t } = useTranslation(['shell', 'ui'])
  const { deployments } = useAppState()
  return (aim) => {
    switch (aim.kind) {
      case 'all':
        return t('pause.aim.all')
      case 'site': {
        const service = deployments.find(({ deploymentId }) => deploymentId === aim.deploymentId)?.name ?? ''
        return t('pause.aim.site', { service: escapeInvisible(service), site: t(`ui:siteLong.${aim.site}`) })
      }
      case 'tag':
      case 'group':
        return t(`pause.aim.${aim.kind}`, { label: escapeInvisible(aim.label) })
      case 'agent':
        return t('pause.aim.agent', { name: escapeInvisible(aim.name) })
    }
  }
}
