import { useMutation } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { findPlaceOfEnded, restoreText } from '../../shared/composer/entries/restore-text.ts'
import { useWrite } from '../../shared/composer/write-host.tsx'
import { useWriteLabel } from '../../shared/outbox/use-write-label.ts'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { ReviseButton } from '../../shared/predictions/revise-button.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useToast } from '../../ui/toast.tsx'
import { DismissButton } from './dismiss-button.tsx'

interface OutboxActProps {
  row: OutboxRow
  onSettle: (row: OutboxRow) => void
}

/** The one act that helps a write in its state. */
export function OutboxAction({ row, onSettle }: OutboxActProps) {
  const { t } = useTranslation('outbox')
  const { client } = useBridge()
  const toast = useToast()
  const errorWords = useErrorText()
  const labelOf = useWriteLabel()
  const { list } = useJoins()
  const onError = (error: unknown): void => {
    const { what, next } = errorWords(appErrorOf(error))
    toast({ title: what, detail: next, tone: 'bad' })
  }
  const cancel = useMutation({
    mutationFn: () => client.outbox.cancel({ outboxId: row.outboxId }),
    onError,
  })
  const lookUp = useMutation({
    mutationFn: () => client.outbox.lookUp({ outboxId: row.outboxId }),
    onError,
  })
  switch (row.state) {
    case 'queued':
    case 'waiting':
      return (
        <Button size="sm" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          {t('act.cancel')}
        </Button>
      )
    case 'uncertain':
      return (
        <Button size="sm" isPending={lookUp.isPending} onPress={() => lookUp.mutate()}>
          {t(lookUp.isPending ? 'act.lookingUp' : 'act.lookUp')}
        </Button>
      )
    case 'needs_you':
      return (
        <Button size="sm" variant="primary" onPress={() => onSettle(row)}>
          {t('act.settle')}
        </Button>
      )
    case 'refused':
    case 'expired':
      return (
        <span className="flex items-center gap-1">
          {row.state === 'refused' ? <RefusedLink row={row} /> : null}
          <EditAsDraft row={row} isBesideOthers />
          {row.isFlagged ? (
            <DismissButton
              which={{ kind: 'named', outboxIds: [row.outboxId] }}
              count={1}
              about={escapeInvisible(list([row.agentName, labelOf(row)]))}
            />
          ) : null}
        </span>
      )
    case 'accepted':
      return <AcceptedAct row={row} />
    case 'sending':
    case 'listed':
      return null
    case 'cancelled':
      return <EditAsDraft row={row} />
  }
}

/** Of an accepted prediction that still holds: until the deadline it can be revised, where the service takes it. */
function AcceptedAct({ row }: { row: OutboxRow }) {
  if (!isPredictionWrite(row) || row.held === null) return null
  const { direction, confidence, holding, knownBy, isReplaced } = row.held
  const isKnown = holding === 'confirmed' && direction !== null && confidence !== null
  if (!isKnown || isReplaced || knownBy === 'resolved') return null
  return <ReviseButton {...row} name={row.agentName} />
}

/** Of a text that was not sent, or not taken: the way back into the composer. */
function EditAsDraft({ row, isBesideOthers = false }: { row: OutboxRow; isBesideOthers?: boolean }) {
  const { t } = useTranslation('outbox')
  const { client } = useBridge()
  const write = useWrite()
  const place = isPredictionWrite(row) ? null : findPlaceOfEnded(row)
  const edit = useMutation({
    mutationFn: async () => {
      if (isPredictionWrite(row) || place === null) return
      await restoreText(client.discussionDrafts, place, row)
      write({ kind: 'draft', place })
    },
    onError: useErrorToast(),
  })
  if (place === null) return null
  if (isBesideOthers)
    return (
      <IconButton
        size="sm"
        label={t('act.edit')}
        icon={<SquarePen />}
        isDisabled={edit.isPending}
        onPress={() => edit.mutate()}
      />
    )
  return (
    <Button size="sm" isPending={edit.isPending} onPress={() => edit.mutate()}>
      {t('act.edit')}
    </Button>
  )
}

function RefusedLink({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('outbox')
  switch (row.error?.code) {
    case 'not_subscribed':
      return (
        <ButtonLink to="/subscriptions" search={{ agents: row.agentKey }} size="sm">
          {t('act.subscribe')}
        </ButtonLink>
      )
    case 'deadline_passed':
    case 'challenge_not_open':
    case 'challenge_unknown':
    case 'duplicate_prediction':
    case 'resource_unknown':
      return null
    case 'confidence_out_of_range':
    case 'direction_not_allowed':
    case 'invalid_input':
    case 'revision_refused':
    case 'rate_limited':
    case undefined:
      if (!isPredictionWrite(row)) return null
      return (
        <ButtonLink
          to="/predict/$challengeKey"
          params={{ challengeKey: row.challengeKey }}
          search={{ agents: row.agentKey }}
          size="sm"
        >
          {t('act.openDesk')}
        </ButtonLink>
      )
    default:
      return (
        <ButtonLink to="/agents/$agentKey" params={{ agentKey: row.agentKey }} size="sm">
          {t('act.openAgent')}
        </ButtonLink>
      )
  }
}
