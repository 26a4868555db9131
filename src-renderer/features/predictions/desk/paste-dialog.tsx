import { useMemo, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { DeskRow } from '#contract/ipc/predictions.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useAgentIds } from '../../../shared/agents/use-agent-ids.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IgnoredColumns } from '../ignored-columns.tsx'
import { type PastedRow, readPastedRows } from './spreadsheet-paste.ts'

interface PasteDialogProps {
  rows: readonly DeskRow[]
  challenge: ChallengeView
  /** Rows whose fields can be changed. */
  openAgents: ReadonlySet<AgentKey>
  onTake: (rows: readonly PastedRow[]) => void
  onClose: () => void
}

const mostErrorsShown = 50

/** Takes rows from a spreadsheet into the drafts, with what is wrong said row by row. */
export function PasteDialog({ rows, challenge, openAgents, onTake, onClose }: PasteDialogProps) {
  const { t } = useTranslation('predictions')
  const [text, setText] = useState('')
  const agentIds = useAgentIds()
  const { rows: pasted, ignoredColumns } = useMemo(() => {
    const agents = rows.map(({ agentKey, agentName }) => ({
      agentKey,
      agentId: agentIds.get(agentKey) ?? null,
      agentName,
    }))
    return readPastedRows(text, { agents, challenge })
  }, [text, rows, challenge, agentIds])
  const isBlocked = (row: PastedRow): boolean => row.agentKey !== null && !openAgents.has(row.agentKey)
  const good = pasted.filter((row) => row.faults.length === 0 && !isBlocked(row))
  const bad = pasted.filter((row) => row.faults.length > 0 || isBlocked(row))
  return (
    <Dialog
      title={t('paste.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" isDisabled={good.length === 0} onPress={() => onTake(good)}>
          {good.length === 0 ? t('paste.nothing') : t('paste.take', { count: good.length })}
        </Button>
      }
    >
      <TextField
        label={t('paste.field')}
        description={t('paste.help')}
        multiline
        rows={7}
        monospace
        autoFocus
        value={text}
        onChange={setText}
      />
      <div aria-live="polite" className="flex flex-col gap-1">
        {good.length === 0 ? null : <p className="text-ok">✓ {t('paste.read', { count: good.length })}</p>}
        {bad.length === 0 ? null : <p className="text-bad">✗ {t('paste.wrong', { count: bad.length })}</p>}
        <IgnoredColumns names={ignoredColumns} />
      </div>
      {bad.length === 0 ? null : (
        <ul className="flex max-h-48 flex-col gap-1 overflow-auto rounded-md border border-line p-2 text-xs">
          {bad.slice(0, mostErrorsShown).map((row) => (
            <li key={row.line} className="flex gap-2">
              <span className="w-16 shrink-0 text-ink-3">{t('paste.line', { line: row.line })}</span>
              <span className="w-32 shrink-0 truncate">{escapeInvisible(row.agentName)}</span>
              <span className="min-w-0 text-bad">
                {(row.faults.length > 0 ? row.faults : (['agent_blocked'] as const))
                  .map((fault) => t(`paste.fault.${fault}`))
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
