import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { PackExportView } from '#contract/ipc/packs.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { AgentChoice, type ChosenAgents, listKnown } from './agent-choice.tsx'
import { PackProgress } from './pack-progress.tsx'
import { packQueries } from './packs.queries.ts'
import { isGoodPassphrase, PassphraseFields } from './passphrase-fields.tsx'

const holds = ['services', 'secrets', 'words', 'work', 'settings'] as const
const leavesOut = ['tokens', 'waiting', 'pauses', 'records', 'trial'] as const

interface PackMakeProps {
  writing: PackExportView | null
  chosen: readonly AgentKey[] | null
  /** Whether a passphrase is typed. */
  onPassphrase: (isTyped: boolean) => void
}

/** Puts agents with their secrets into one file; what is asked here is asked once more by main, outside this window. */
export function CreatePack({ writing, chosen, onPassphrase }: PackMakeProps) {
  const { t } = useTranslation('packs')
  const { orpc } = useBridge()
  const { deployments } = useAppState()
  const fleet = useQuery(packQueries(orpc).fleet())
  const agentCount = deployments.reduce((sum, deployment) => sum + deployment.agentCount, 0)
  const [earlierId] = useState(hasEnded(writing) ? writing.exportId : null)
  // Agents that were chosen in the fleet are yet to be backed up: what ended before is about others.
  const isOfOthers = chosen !== null && hasEnded(writing) && writing.exportId === earlierId
  const isEarlier = isOfOthers || writing?.phase === 'stopped' || writing?.phase === 'forgotten'
  if (writing !== null && !isEarlier) return <PackProgress writing={writing} />
  if (agentCount === 0) return <EmptyState title={t('make.noneTitle')}>{t('make.none')}</EmptyState>
  if (fleet.data === undefined) return <PendingQuery query={fleet} rows={12} />
  return (
    <div className="flex flex-col gap-4">
      {writing === null ? null : (
        <div className="rounded-md border border-line bg-surface px-4 py-3">
          <PackProgress writing={writing} isEarlier />
        </div>
      )}
      <MakeForm
        key={chosen?.join(' ')}
        chosen={chosen}
        rows={fleet.data.rows}
        agentCount={agentCount}
        onPassphrase={onPassphrase}
      />
    </div>
  )
}

function hasEnded(writing: PackExportView | null): writing is PackExportView {
  return writing !== null && ['done', 'stopped', 'forgotten', 'failed'].includes(writing.phase)
}

interface MakeFormProps extends Omit<PackMakeProps, 'writing'> {
  rows: readonly FleetRow[]
  agentCount: number
}

function MakeForm({ chosen, rows, agentCount, onPassphrase }: MakeFormProps) {
  const { t } = useTranslation('packs')
  const { client } = useBridge()
  const [value, setAgents] = useState<ChosenAgents>(chosen)
  const agents = listKnown(value, rows)
  const [withHistory, setWithHistory] = useState(true)
  const [passphrase, setPassphrase] = useState({ first: '', second: '' })
  const isTyped = passphrase.first !== '' || passphrase.second !== ''
  useEffect(() => {
    onPassphrase(isTyped)
    return () => onPassphrase(false)
  }, [isTyped, onPassphrase])
  const begin = useMutation({
    mutationFn: () =>
      client.packs.export({
        passphrase: passphrase.first,
        agentKeys: agents === null ? null : [...agents],
        withHistory,
      }),
    onSuccess: (answer) => {
      if (answer.export !== null) setPassphrase({ first: '', second: '' })
    },
  })
  const count = agents?.length ?? agentCount
  const isReady = count > 0 && isGoodPassphrase(passphrase)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !begin.isPending) begin.mutate()
      }}
    >
      <div className="grid grid-cols-2 gap-x-8 gap-y-3 rounded-md border border-line bg-surface px-4 py-3">
        <WhatList title={t('make.holds')} sign="✓" tone="text-ok" items={holds.map((each) => t(`make.hold.${each}`))} />
        <WhatList
          title={t('make.leavesOut')}
          sign="–"
          tone="text-ink-3"
          items={leavesOut.map((each) => t(`make.leaves.${each}`))}
        />
      </div>
      <AgentChoice rows={rows} value={agents} onChange={setAgents} />
      {agents === null ? null : <p className="text-xs text-ink-2">{t('make.someOnly')}</p>}
      <Checkbox isSelected={withHistory} onChange={setWithHistory}>
        <span className="flex flex-col">
          <span>{t('make.history')}</span>
          <span className="text-xs text-ink-3">{t('make.historyHelp')}</span>
        </span>
      </Checkbox>
      <PassphraseFields value={passphrase} onChange={setPassphrase} />
      <CallErrorNote error={begin.error} />
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isDisabled={!isReady} isPending={begin.isPending}>
          {t('make.begin', { count })}
        </Button>
        <span className="text-xs text-ink-2">{t('make.beginHelp')}</span>
      </div>
    </form>
  )
}

function WhatList(props: { title: string; sign: string; tone: string; items: readonly string[] }) {
  const { title, sign, tone, items } = props
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-medium">{title}</h2>
      <ul className="flex flex-col gap-0.5 text-ink-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <span aria-hidden className={tone}>
              {sign}
            </span>
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
