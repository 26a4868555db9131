import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RefreshCw, SquareCheckBig, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FleetRow } from '#contract/ipc/views.ts'
import { writeAgentKeys } from '../../app/agent-keys-search.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useErrorWords } from '../../ui/use-error-words.ts'
import { PredictMenu } from './predict-menu.tsx'

interface BulkBarProps {
  /** The picked agents that are shown: the only ones that an act reaches. */
  agents: readonly FleetRow[]
  /** How many more are picked and hidden by a filter. */
  hiddenCount: number
  onClear: () => void
}

/** What can be done with all picked agents at once. */
export function BulkBar({ agents, hiddenCount, onClear }: BulkBarProps) {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const check = useCheckMany()
  const agentKeys = agents.map(({ agentKey }) => agentKey)
  return (
    <section
      aria-label={t('bulk.label')}
      className="flex h-11 shrink-0 items-center gap-2 border-line border-t bg-picked px-4"
    >
      <span role="status" className="mr-2 flex items-baseline gap-2">
        <span className="font-medium">{t('bulk.selected', { count: agents.length })}</span>
        {hiddenCount === 0 ? null : (
          <span className="text-ink-2 text-xs">{t('bulk.hidden', { count: hiddenCount })}</span>
        )}
      </span>
      {agents.length === 0 ? null : (
        <>
          <Button icon={<RefreshCw />} isPending={check.isPending} onPress={() => check.mutate(agentKeys)}>
            {t('act.check')}
          </Button>
          <Button
            icon={<SquareCheckBig />}
            onPress={() => void navigate({ to: '/scopes', search: { agents: writeAgentKeys(agentKeys) } })}
          >
            {t('bulk.subscriptions')}
          </Button>
          <PredictMenu agents={agents} />
        </>
      )}
      <span className="ml-auto" />
      <IconButton label={t('bulk.clear')} icon={<X />} onPress={onClear} />
    </section>
  )
}

function useCheckMany() {
  const { t } = useTranslation('fleet')
  const { client } = useBridge()
  const toast = useToast()
  const words = useErrorWords()
  return useMutation({
    mutationFn: (agentKeys: FleetRow['agentKey'][]) => client.agents.check({ agentKeys }),
    onSuccess: (results) => {
      const failed = results.filter(({ outcome }) => !outcome.ok).length
      const title = t('bulk.checked', { count: results.length })
      if (failed === 0) toast({ tone: 'ok', title, detail: t('bulk.allFine') })
      else toast({ tone: 'bad', title, detail: t('bulk.someFailed', { count: failed }) })
    },
    onError: (error) => {
      const { what, next } = words(appErrorOf(error))
      toast({ tone: 'bad', title: what, detail: next })
    },
  })
}
