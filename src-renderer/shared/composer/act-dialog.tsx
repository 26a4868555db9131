import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Writer } from '#contract/ipc/discussion.procedures.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useServiceNames } from '../deployments/service-names.ts'
import { RemoteText } from '../discussion/remote-text.tsx'
import { WriteStateBadge } from '../outbox/write-state-badge.tsx'
import { isConfirmed } from './confirmed-concerns.ts'
import { IntegrityNote } from './integrity-note.tsx'
import { sendAct } from './send-act.ts'
import { SendObstacle } from './send-obstacle.tsx'
import { useReview } from './use-review.ts'
import { useWriters } from './use-writers.ts'
import { type ActIntent, actItemOf, writersQuestionOf } from './write-intent.ts'
import { WriterField } from './writer-field.tsx'

/** A like or a follow as one agent, or its end: what is on can be taken back, what waits cancelled. */
export function ActDialog({ intent, onClose }: { intent: ActIntent; onClose: () => void }) {
  const { t } = useTranslation('discussion')
  const toast = useToast()
  const { client } = useBridge()
  const [agentKey, setAgentKey] = useState<AgentKey | null>(null)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<AppErrorData | null>(null)
  const question = writersQuestionOf(intent)
  const serviceNames = useServiceNames()
  const writers = useWriters(question)
  const chosen = writers.data?.find((writer) => writer.agentKey === agentKey)
  const step = stepOf(chosen)
  const item = chosen === undefined ? null : actItemOf(intent, { agentKey: chosen.agentKey, isOn: step !== 'end' })
  const [reviewed] = useReview(item === null || step === 'cancel' || step === 'wait' ? [] : [item]) ?? []
  const concerns = reviewed?.concerns ?? []
  const act = useMutation({
    mutationFn: () =>
      sendAct(client.discussion, {
        cancelled: step === 'cancel' ? (chosen?.act?.outboxId ?? null) : null,
        item,
        confirmed,
      }),
    onSuccess(outcome) {
      setRefusal(outcome.became === 'refused' ? outcome.error : null)
      if (outcome.became === 'refused') return
      toast({ title: t(`write.${outcome.became}`), tone: outcome.became === 'opposite' ? 'neutral' : 'ok' })
      onClose()
    },
  })
  const error = act.error === null ? (refusal ?? reviewed?.error ?? null) : appErrorOf(act.error)
  const obstacle =
    chosen === undefined
      ? t('write.why.no_agent')
      : step === 'wait'
        ? t('write.obstacle.underWay')
        : isConfirmed(concerns, confirmed)
          ? null
          : t('write.obstacle.unconfirmed')
  const obstacleId = useId()
  const words = t(`write.act.${step === 'wait' ? 'begin' : step}.${intent.kind}`)
  return (
    <Dialog
      title={t(`write.title.${intent.kind}`)}
      onClose={onClose}
      isDismissable={!act.isPending}
      footer={
        <>
          <SendObstacle id={obstacleId} text={obstacle} />
          <Button isDisabled={act.isPending} onPress={onClose}>
            {t('write.cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={obstacle !== null}
            {...(obstacle === null ? {} : { 'aria-describedby': obstacleId })}
            isPending={act.isPending}
            onPress={() => act.mutate()}
          >
            {chosen === undefined ? words : t('write.sendAs', { what: words, name: escapeInvisible(chosen.name) })}
          </Button>
        </>
      }
    >
      <AboutAct intent={intent} />
      <SiteFrame
        site={question?.site ?? 'global'}
        agentName={chosen?.name ?? null}
        serviceName={question === null ? undefined : serviceNames.get(question.deploymentId)}
      >
        <div className="flex flex-col gap-2 p-3">
          <WriterField
            writers={writers}
            value={agentKey}
            onChange={(key) => {
              setAgentKey(key)
              setConfirmed(new Set())
              setRefusal(null)
              act.reset()
            }}
          />
          {chosen?.act == null ? null : (
            <p className="flex items-center gap-2 text-ink-2">
              {t(chosen.act.isOn ? `write.is.${intent.kind}` : `write.isEnding.${intent.kind}`)}
              <WriteStateBadge state={chosen.act.state} />
            </p>
          )}
          {chosen?.room?.left === 0 ? <p className="text-xs text-warn">{t('write.waits')}</p> : null}
        </div>
      </SiteFrame>
      <IntegrityNote concerns={concerns} confirmed={confirmed} onConfirm={setConfirmed} />
      {error === null ? null : <ErrorNote error={error} />}
    </Dialog>
  )
}

/** What can be done as an agent: begin it, end what is on, cancel what waits, or wait for what is under way. */
function stepOf(writer: Writer | undefined): 'begin' | 'end' | 'cancel' | 'wait' {
  const act = writer?.act ?? null
  if (act === null) return 'begin'
  if (isUnsent(act.state)) return 'cancel'
  if (act.state !== 'accepted') return 'wait'
  return act.isOn ? 'end' : 'begin'
}

/** What is liked or followed, as it reads. */
function AboutAct({ intent }: { intent: ActIntent }) {
  const { t } = useTranslation('discussion')
  if (intent.kind === 'follow')
    return (
      <p className="font-medium">
        {intent.author.name === null ? t('author.unknown') : escapeInvisible(intent.author.name)}
      </p>
    )
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium [overflow-wrap:anywhere]">
        {intent.event.title === null ? t('event.untitled') : escapeInvisible(intent.event.title)}
      </p>
      <blockquote className="border-line border-l-2 pl-2 text-ink-2">
        <RemoteText text={intent.comment.content} />
      </blockquote>
    </div>
  )
}
