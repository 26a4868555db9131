import { useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useClaimAct } from './use-claim-act.ts'

interface MarkClaimedProps {
  /** Waiting agents of which some may have been claimed without a word of the service. */
  rows: readonly ClaimView[]
  isDisabled?: boolean
  onOutcomes: (agentKeys: readonly AgentKey[], failed: ReadonlyMap<string, AppErrorData>) => void
}

/** For agents whose tokens do not say whether the claim is done: the operator says it, after a question. */
export function MarkClaimed({ rows, isDisabled = false, onOutcomes }: MarkClaimedProps) {
  const { t } = useTranslation('claims')
  const [isAsking, setIsAsking] = useState(false)
  const act = useClaimAct(onOutcomes)
  const unsaid = findUnsaid(rows)
  const [first] = unsaid
  if (first === undefined) return null
  const agentKeys = unsaid.map(({ agentKey }) => agentKey)
  return (
    <>
      <Button isDisabled={isDisabled} isPending={act.isPending} onPress={() => setIsAsking(true)}>
        {t('act.mark')}
      </Button>
      {isAsking ? (
        <FormDialog
          title={t('mark.title', { count: unsaid.length, name: escapeInvisible(first.name) })}
          onClose={() => setIsAsking(false)}
          confirmLabel={t('act.mark')}
          isPending={act.isPending}
          onConfirm={() => act.mutate({ name: 'markClaimed', agentKeys }, { onSettled: () => setIsAsking(false) })}
        >
          <p>{t('mark.text')}</p>
          <p className="text-ink-2">{t('mark.care')}</p>
        </FormDialog>
      ) : null}
    </>
  )
}

/** Those that wait although nothing says so: of the others the service tells by itself when they are claimed. */
export function findUnsaid(rows: readonly ClaimView[]): readonly ClaimView[] {
  return rows.filter(({ claimedAtMs, isUnsaid }) => claimedAtMs === null && isUnsaid)
}
