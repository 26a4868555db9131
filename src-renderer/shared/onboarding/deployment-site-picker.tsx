import type { ReactNode } from 'react'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { FormDraft } from '#contract/ipc/form-drafts.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { deploymentOf, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

export type ChosenPlace = FormDraft['place']

/**
 * The service and the site of agents to be added or registered. What was chosen and is not there any more gives way to
 * the first that is.
 */
export function useDeploymentSite(
  first: DeploymentView,
  chosen: ChosenPlace | null,
): { deployment: DeploymentView; place: ChosenPlace } {
  const state = useAppState()
  const deployment = (chosen === null ? null : deploymentOf(state, chosen.deploymentId)) ?? first
  const isThere = chosen !== null && deployment.sites.includes(chosen.site)
  const site = isThere ? chosen.site : (deployment.sites[0] ?? 'global')
  return { deployment, place: { deploymentId: deployment.deploymentId, site } }
}

interface DeploymentSitePickerProps {
  deployment: DeploymentView
  place: ChosenPlace
  onChange: (place: ChosenPlace) => void
  serviceHelp?: string
  siteLabel?: string
  /** Under the sites: what is wrong with the one chosen. */
  siteNote?: ReactNode
}

export function DeploymentSitePicker(props: DeploymentSitePickerProps) {
  const { deployment, place, onChange, serviceHelp, siteLabel, siteNote } = props
  const { t } = useTranslation(['onboarding', 'ui'])
  const { deployments } = useAppState()
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-72">
        <SelectField
          label={t('service')}
          options={deployments.map((each) => ({
            value: each.deploymentId,
            label: escapeInvisible(each.name),
            description: escapeInvisible(each.baseUrl),
          }))}
          value={place.deploymentId}
          onChange={(deploymentId) => onChange({ ...place, deploymentId })}
          {...(serviceHelp === undefined ? {} : { description: serviceHelp })}
        />
      </div>
      <div className="flex flex-col gap-1">
        <SegmentedControl
          label={siteLabel ?? t('site')}
          options={deployment.sites.map((value) => ({ value, label: t(`ui:siteLong.${value}`) }))}
          value={place.site}
          onChange={(site) => onChange({ ...place, site })}
        />
        {siteNote}
      </div>
    </div>
  )
}
