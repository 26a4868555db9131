import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useKnownLabels } from '../../../shared/agents/use-known-labels.ts'
import { appQueries } from '../../../shared/app.queries.ts'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'

type AimKind = PauseAim['kind']
const kinds: readonly AimKind[] = ['all', 'site', 'tag', 'group', 'agent']

interface AimOption {
  value: string
  label: string
  description?: string
  aim: PauseAim
}

/** Asks whose writes are to be held: everybody's, or those of a site, a tag, a group or an agent. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pauses')
  const { client } = useBridge()
  const [kind, setKind] = useState<AimKind>('all')
  const [chosen, setChosen] = useState<string | null>(null)
  const options = useAimOptions()[kind]
  const aim: PauseAim | undefined =
    kind === 'all' ? { kind: 'all' } : options.find(({ value }) => value === chosen)?.aim
  const pause = useMutation({
    mutationFn: (wanted: PauseAim) => client.pauses.add({ aims: [wanted] }),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t('pause.title')}
      onClose={onClose}
      confirmLabel={t('pause.confirm')}
      isPending={pause.isPending}
      isDisabled={aim === undefined}
      onConfirm={() => {
        if (aim !== undefined) pause.mutate(aim)
      }}
    >
      <SegmentedControl<AimKind>
        label={t('pause.of')}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setChosen(null)
        }}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {kind === 'all' ? null : (
        <SelectField
          label={t(`kind.${kind}`)}
          options={options}
          value={chosen}
          onChange={setChosen}
          placeholder={t('pause.choose')}
          isDisabled={options.length === 0}
          description={options.length === 0 ? t(`pause.none.${kind}`) : undefined}
        />
      )}
      <p className="text-ink-2">{t(`pause.help.${kind}`)}</p>
      <p className="text-ink-2">{t('pause.lead')}</p>
      <CallErrorNote error={pause.error} />
    </FormDialog>
  )
}

/** What each kind of aim can name. */
function useAimOptions(): Readonly<Record<AimKind, readonly AimOption[]>> {
  const { t } = useTranslation('ui')
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const { tags, groups } = useKnownLabels()
  const rows = useQuery(appQueries(orpc).fleet()).data?.rows
  return useMemo(() => {
    const ofLabel = (kind: 'tag' | 'group') => (label: string) => ({
      value: label,
      label: escapeInvisible(label),
      aim: { kind, label },
    })
    const agents = (rows ?? []).filter(({ isArchived }) => !isArchived)
    return {
      all: [],
      site: deployments.flatMap(({ deploymentId, name, sites }) =>
        sites.map((site) => ({
          value: `${deploymentId} ${site}`,
          label: `${escapeInvisible(name)} · ${t(`siteLong.${site}`)}`,
          aim: { kind: 'site' as const, deploymentId, site },
        })),
      ),
      tag: tags.map(ofLabel('tag')),
      group: groups.map(ofLabel('group')),
      agent: agents
        .toSorted((a, b) => compareNatural(a.name, b.name))
        .map(({ agentKey, name, site }) => ({
          value: agentKey,
          label: escapeInvisible(name),
          description: t(`siteLong.${site}`),
          aim: { kind: 'agent' as const, agentKey },
        })),
    }
  }, [t, deployments, tags, groups, rows])
}
