import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/app.procedures.ts'
import { deploymentOf, useAppState } from '../../bridge/app-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { SelectField } from '../../ui/select-field.tsx'

interface Place {
  deployment: DeploymentView
  site: Site
  chooseDeployment: (deploymentId: DeploymentId) => void
  chooseSite: (site: Site) => void
}

/** The service and the site that agents are registered at; a site that the service does not have is never chosen. */
export function usePlace(
  first: DeploymentView,
  given: { deploymentId: DeploymentId; site: Site } | null,
): Place {
  const state = useAppState()
  const [deploymentId, setDeploymentId] = useState(given?.deploymentId ?? first.deploymentId)
  const [chosenSite, setChosenSite] = useState<Site | null>(given?.site ?? null)
  const deployment = deploymentOf(state, deploymentId) ?? first
  const isThere = chosenSite !== null && deployment.sites.includes(chosenSite)
  return {
    deployment,
    site: isThere ? chosenSite : (deployment.sites[0] ?? 'global'),
    chooseDeployment: setDeploymentId,
    chooseSite: setChosenSite,
  }
}

export function PlaceChoice({ place }: { place: Place }) {
  const { t } = useTranslation('register')
  const { deployments } = useAppState()
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-72">
        <SelectField
          label={t('service')}
          options={deployments.map((each) => ({
            value: each.deploymentId,
            label: each.name,
            description: each.baseUrl,
          }))}
          value={place.deployment.deploymentId}
          onChange={place.chooseDeployment}
        />
      </div>
      <SegmentedControl
        label={t('site')}
        options={place.deployment.sites.map((value) => ({ value, label: t(`siteName.${value}`) }))}
        value={place.site}
        onChange={place.chooseSite}
      />
    </div>
  )
}
