import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { IntegrityModes, IntegritySettings } from '#contract/ipc/integrity.procedures.ts'
import {
  comparedDays,
  type IntegrityMode,
  type IntegrityReason,
  integrityModes,
  integrityReasons,
} from '#contract/rules/discussion/integrity.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { AgentPicker } from '../../shared/agents/agent-picker.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { integritySettingsQuery } from './integrity.queries.ts'

/** What asks, what is forbidden and what is allowed among the own agents, and the pairs that are let through. */
export function IntegrityRules() {
  const { t } = useTranslation('integrity')
  const { orpc, client } = useBridge()
  const queryClient = useQueryClient()
  const query = integritySettingsQuery(orpc)
  const settings = useQuery(query)
  const update = useMutation({
    mutationFn: (change: Partial<IntegrityModes>) => client.integrity.updateModes(change),
    onSuccess: (next) => queryClient.setQueryData(query.queryKey, next),
  })
  // *Allow* speaks for all agents, and an arrow key that only passes by would choose it.
  const [asked, setAsked] = useState<IntegrityReason | null>(null)
  const choose = (reason: IntegrityReason, mode: IntegrityMode): void => {
    if (mode === 'allow') setAsked(reason)
    else update.mutate({ [reason]: mode })
  }
  const error = settings.error ?? update.error
  return (
    <section aria-label={t('rules.label')} className="flex flex-col gap-3 border-line border-b px-4 py-3">
      <p className="max-w-[100ch] text-xs text-ink-2">{t('rules.lead', { count: comparedDays })}</p>
      {settings.data === undefined ? (
        settings.error === null ? (
          <Skeleton rows={2} />
        ) : null
      ) : (
        <>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {integrityReasons.map((reason) => (
              <SegmentedControl<IntegrityMode>
                key={reason}
                size="sm"
                label={t(`rules.reason.${reason}`)}
                value={(update.isPending ? update.variables[reason] : undefined) ?? settings.data.modes[reason]}
                onChange={(mode) => choose(reason, mode)}
                options={integrityModes.map((value) => ({ value, label: t(`rules.mode.${value}`) }))}
              />
            ))}
          </div>
          <AllowedPairs pairs={settings.data.pairs} />
        </>
      )}
      <CallErrorNote error={error} compact />
      {asked === null ? null : (
        <ConfirmDialog
          title={t('rules.allow.title', { reason: t(`rules.reason.${asked}`) })}
          confirmLabel={t('rules.mode.allow')}
          cancelLabel={t('rules.allow.keep')}
          onConfirm={() => {
            update.mutate({ [asked]: 'allow' })
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('rules.allow.text')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

type Named = IntegritySettings['pairs'][number]['one']

function AllowedPairs({ pairs }: { pairs: IntegritySettings['pairs'] }) {
  const { t } = useTranslation('integrity')
  const { orpc, client } = useBridge()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState<IntegritySettings['pairs'][number] | null>(null)
  const [picking, setPicking] = useState<'no' | 'first' | Named>('no')
  const [allowing, setAllowing] = useState<{ one: Named; other: Named } | null>(null)
  const { queryKey } = integritySettingsQuery(orpc)
  const onSuccess = (next: IntegritySettings): void => void queryClient.setQueryData(queryKey, next)
  type Pair = { one: AgentKey; other: AgentKey }
  const allow = useMutation({ mutationFn: (pair: Pair) => client.integrity.allowPair(pair), onSuccess })
  const remove = useMutation({ mutationFn: (pair: Pair) => client.integrity.removePair(pair), onSuccess })
  const error = allow.error ?? remove.error
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs font-medium text-ink-2">{t('pairs.label')}</span>
      {pairs.length === 0 ? <span className="text-xs text-ink-3">{t('pairs.none')}</span> : null}
      <ul aria-label={t('pairs.label')} className="contents">
        {pairs.map((pair) => {
          const { one, other } = pair
          const names = namesOf(pair)
          return (
            <li
              key={`${one.agentKey} ${other.agentKey}`}
              className="inline-flex items-center gap-1 rounded-md border border-line py-0.5 pr-0.5 pl-2 text-xs"
            >
              {t('pairs.pair', names)}
              <IconButton label={t('pairs.remove', names)} icon={<X />} size="sm" onPress={() => setRemoving(pair)} />
            </li>
          )
        })}
      </ul>
      <Button size="sm" isPending={allow.isPending} onPress={() => setPicking('first')}>
        {t('pairs.add')}
      </Button>
      <CallErrorNote error={error} compact />
      {removing === null ? null : (
        <ConfirmDialog
          title={t('pairs.removeTitle', namesOf(removing))}
          confirmLabel={t('pairs.removeConfirm')}
          onConfirm={() => {
            allow.reset()
            remove.mutate({ one: removing.one.agentKey, other: removing.other.agentKey })
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('pairs.removeText')}</p>
        </ConfirmDialog>
      )}
      {/* A second click of the one that picked the first agent would pick whoever is under the pointer then. */}
      {allowing === null ? null : (
        <ConfirmDialog
          title={t('pairs.allowTitle', namesOf(allowing))}
          confirmLabel={t('pairs.allowConfirm')}
          tone="danger"
          onConfirm={() => {
            remove.reset()
            allow.mutate({ one: allowing.one.agentKey, other: allowing.other.agentKey })
            setAllowing(null)
          }}
          onClose={() => setAllowing(null)}
        >
          <p>{t('pairs.allowText')}</p>
        </ConfirmDialog>
      )}
      {picking === 'no' ? null : (
        <AgentPicker
          key={picking === 'first' ? 'first' : 'second'}
          title={
            picking === 'first' ? t('pairs.pickFirst') : t('pairs.pickSecond', { name: escapeInvisible(picking.name) })
          }
          {...(picking === 'first' ? {} : { leftOut: picking.agentKey })}
          onPick={(agentKey, name) => {
            const picked = { agentKey, name }
            setPicking(picking === 'first' ? picked : 'no')
            if (picking !== 'first') setAllowing({ one: picking, other: picked })
          }}
          onClose={() => setPicking('no')}
        />
      )}
    </div>
  )
}

function namesOf({ one, other }: { one: Named; other: Named }): { one: string; other: string } {
  return { one: escapeInvisible(one.name), other: escapeInvisible(other.name) }
}
