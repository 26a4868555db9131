import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { AgentChoice, type ChosenAgents, listKnown } from './agent-choice.tsx'
import { packQueries } from './packs.queries.ts'
import { type ExportedList, exportedLists } from './packs-search.ts'

type Format = 'csv' | 'json' | 'lines'

const formats: Readonly<Record<ExportedList, readonly Format[]>> = {
  agents: ['csv', 'json'],
  predictions: ['csv', 'lines'],
}

interface ListExportProps {
  chosen: readonly AgentKey[] | null
  list: ExportedList
  onList: (list: ExportedList) => void
}

/** Agents or predictions as a table for other programs, without a secret in it. */
export function ListExport(props: ListExportProps) {
  const { orpc } = useBridge()
  const fleet = useQuery(packQueries(orpc).fleet())
  if (fleet.data === undefined) return <PendingQuery query={fleet} rows={6} />
  return <ListForm {...props} rows={fleet.data.rows} />
}

function ListForm({ chosen, list, onList, rows }: ListExportProps & { rows: readonly FleetRow[] }) {
  const { t } = useTranslation('packs')
  const { client } = useBridge()
  const [lastFormat, setFormat] = useState<Format>('csv')
  const [value, setAgents] = useState<ChosenAgents>(chosen)
  const agents = listKnown(value, rows)
  const format = formats[list].includes(lastFormat) ? lastFormat : 'csv'
  const write = useMutation({
    mutationFn: () => client.packs.exportList({ list, format, agentKeys: agents === null ? null : [...agents] }),
  })
  const written = write.data?.written ?? null
  /** What was written, and what failed, was about another choice. */
  const chooseBy =
    <Choice,>(choose: (choice: Choice) => void) =>
    (choice: Choice): void => {
      write.reset()
      choose(choice)
    }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[80ch] text-ink-2">{t('lists.lead')}</p>
      <div className="flex flex-wrap gap-6">
        <SegmentedControl<ExportedList>
          label={t('lists.what')}
          value={list}
          onChange={chooseBy(onList)}
          options={exportedLists.map((value) => ({
            value,
            label: t(`lists.${value}`),
          }))}
        />
        <SegmentedControl<Format>
          label={t('lists.format')}
          value={format}
          onChange={chooseBy(setFormat)}
          options={formats[list].map((value) => ({ value, label: t(`lists.as.${value}`) }))}
        />
      </div>
      <p className="max-w-[80ch] text-xs text-ink-2">{t(`lists.help.${list}`)}</p>
      <AgentChoice rows={rows} value={agents} onChange={chooseBy(setAgents)} />
      <CallErrorNote error={write.error} />
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          isDisabled={agents?.length === 0}
          isPending={write.isPending}
          onPress={() => write.mutate()}
        >
          {t('lists.write')}
        </Button>
        <span role="status" className="min-w-0 text-ink-2">
          {written === null ? '' : t('lists.written', { count: written.rows, file: written.file })}
        </span>
      </div>
    </div>
  )
}
