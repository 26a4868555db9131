import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { longestText, type RateRoom } from '#contract/ipc/discussion.procedures.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { appQueries } from '../app.queries.ts'
import { RemoteText } from '../discussion/remote-text.tsx'
import { itemOf, placeOf, type WriteIntent } from './write-intent.ts'

/** One write as one agent: who, what exactly, and what is left of the minute. It goes out by the outbox. */
export function WriteDialog({ intent, onClose }: { intent: WriteIntent; onClose: () => void }) {
  const { t } = useTranslation('discussion')
  const toast = useToast()
  const { client, orpc } = useBridge()
  const [agentKey, setAgentKey] = useState<AgentKey | null>(null)
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<AppErrorData | null>(null)
  const writers = useWriters(intent)
  const agents = writers ?? []
  const hasText = intent.kind === 'comment' || intent.kind === 'reply'
  const chosen = agents.find((agent) => agent.agentKey === agentKey)
  const send = useMutation({
    mutationFn: async (as: AgentKey) => {
      const item = itemOf(intent, { agentKey: as, text })
      return item === null ? null : (await client.discussion.send({ items: [item] }))[0]
    },
    onSuccess(receipt) {
      setRefusal(receipt?.error ?? null)
      if (receipt === null || receipt === undefined || receipt.error !== null) return
      toast({ title: t('write.queued'), tone: 'ok' })
      onClose()
    },
  })
  const item = chosen === undefined ? null : itemOf(intent, { agentKey: chosen.agentKey, text })
  const review = useQuery({
    ...orpc.discussion.review.queryOptions({ input: { items: item === null ? [] : [item] } }),
    enabled: item !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const isBlank = hasText && text.trim() === ''
  const against = review.data?.[0]?.error ?? null
  // That nothing is typed yet needs no words.
  const known = isBlank && against?.code === 'invalid_input' ? null : against
  const error = send.error === null ? (refusal ?? known) : appErrorOf(send.error)
  const isReady = chosen !== undefined && !isBlank && text.length <= longestText
  return (
    <Dialog
      title={t(`write.title.${intent.kind}`)}
      isOpen
      onOpenChange={onClose}
      isDismissable={!send.isPending}
      footer={
        <>
          <Button isDisabled={send.isPending} onPress={onClose}>
            {t('write.cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!isReady}
            isPending={send.isPending}
            onPress={() => {
              if (chosen !== undefined) send.mutate(chosen.agentKey)
            }}
          >
            {chosen === undefined
              ? t(`write.send.${intent.kind}`)
              : t('write.sendAs', { what: t(`write.send.${intent.kind}`), name: escapeInvisible(chosen.name) })}
          </Button>
        </>
      }
    >
      <About intent={intent} />
      {writers?.length === 0 ? (
        <p className="text-warn">{t('write.nobody')}</p>
      ) : (
        <SelectField<string>
          label={t('write.as')}
          placeholder={t('write.choose')}
          value={agentKey}
          onChange={(key) => {
            setAgentKey(agents.find((agent) => agent.agentKey === key)?.agentKey ?? null)
            send.reset()
            setRefusal(null)
          }}
          options={agents.map(({ agentKey: key, name, room }) => ({
            value: String(key),
            label: escapeInvisible(name),
            ...(room === undefined ? {} : { description: t('write.left', { left: room.left, limit: room.limit }) }),
          }))}
        />
      )}
      {chosen?.room?.left === 0 ? <p className="text-xs text-warn">{t('write.waits')}</p> : null}
      {hasText ? (
        <TextField
          multiline
          label={t('write.text')}
          value={text}
          onChange={setText}
          rows={5}
          description={t('write.length', { length: text.length, limit: longestText })}
        />
      ) : null}
      {escapeInvisible(text) === text ? null : (
        <section aria-label={t('write.preview')} className="rounded-md border border-line p-2">
          <h3 className="text-xs text-ink-2">{t('write.preview')}</h3>
          <RemoteText text={text.trim()} />
        </section>
      )}
      {error === null ? null : <ErrorNote error={error} />}
    </Dialog>
  )
}

/** What is answered, liked or followed, as it reads. */
function About({ intent }: { intent: WriteIntent }) {
  const { t } = useTranslation('discussion')
  if (intent.kind === 'follow')
    return (
      <p className="font-medium">
        {intent.author.name === null ? t('author.unknown') : escapeInvisible(intent.author.name)}
      </p>
    )
  const comment = intent.kind === 'reply' ? intent.parent : intent.kind === 'like' ? intent.comment : null
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium [overflow-wrap:anywhere]">
        {intent.event.title === null ? t('event.untitled') : escapeInvisible(intent.event.title)}
      </p>
      {comment === null ? null : (
        <blockquote className="border-line border-l-2 pl-2 text-ink-2">
          <RemoteText text={comment.content} />
        </blockquote>
      )}
    </div>
  )
}

interface Writer {
  agentKey: AgentKey
  name: string
  /** What is left of the limit that the write falls under; undefined while that is not known. */
  room: RateRoom | undefined
}

/** Agents of the site, those with room first; undefined while the fleet is not known. */
function useWriters(intent: WriteIntent): readonly Writer[] | undefined {
  const { orpc } = useBridge()
  const place = placeOf(intent)
  const fleet = useQuery(appQueries(orpc).fleet())
  const rows = fleet.data?.rows.filter(
    ({ site, deploymentId, isArchived }) => !isArchived && site === place?.site && deploymentId === place.deploymentId,
  )
  const rooms = useQuery({
    ...orpc.discussion.rateRoom.queryOptions({ input: { agentKeys: null } }),
    // A minute passes without a word from main.
    staleTime: 0,
    refetchInterval: 5_000,
  })
  const roomOf = (agentKey: AgentKey) =>
    rooms.data?.find((room) => room.agentKey === agentKey)?.classes.find(({ rateClass }) => rateClass === intent.kind)
  return rows
    ?.map(({ agentKey, name }) => ({ agentKey, name, room: roomOf(agentKey) }))
    .sort((a, b) => Number((b.room?.left ?? 1) > 0) - Number((a.room?.left ?? 1) > 0) || compareNatural(a.name, b.name))
}
