import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../shared/frozen-rows/waiting-rows-button.tsx'
import { WriteStateBadge } from '../../shared/outbox/write-state-badge.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import { useToast } from '../../ui/toast.tsx'

/**
 * Comments and replies of ours that are on their way, or that the service took without naming them. Below the thread:
 * they come and go, and what is read there stays where it is.
 */
export function OwnWrites({ writes }: { writes: readonly DiscussionWrite[] }) {
  const { t } = useTranslation('events')
  // *Cancel* acts at once: the next one does not come under the pointer by that.
  const { rows, waiting, gone, release, holders } = useFrozenRows(writes, outboxIdOf, '')
  if (rows.length === 0) return null
  return (
    <section
      aria-label={t('ours.title')}
      className="sticky bottom-0 z-10 rounded-b-lg border-line border-t bg-ground"
      onPointerEnter={holders.onPointerEnter}
      onPointerLeave={holders.onPointerLeave}
    >
      <h3 className="flex items-center gap-3 px-3 pt-2 text-xs font-medium text-ink-2">
        {t('ours.title')}
        <Link to="/outbox" className="font-normal text-accent hover:underline">
          {t('ours.outbox')}
        </Link>
      </h3>
      <ul className="max-h-56 overflow-auto">
        {rows.map((write) => (
          <li key={write.outboxId} className="flex flex-col gap-1 border-line border-b px-3 py-2 last:border-b-0">
            <OwnWrite write={write} isGone={gone.has(write.outboxId)} />
          </li>
        ))}
      </ul>
      <WaitingRowsButton waiting={waiting} onRelease={release} />
    </section>
  )
}

const outboxIdOf = ({ outboxId }: DiscussionWrite): string => outboxId

function OwnWrite({ write, isGone }: { write: DiscussionWrite; isGone: boolean }) {
  const { t } = useTranslation('events')
  const { client } = useBridge()
  const toast = useToast()
  const cancel = useMutation({
    mutationFn: () => client.outbox.cancel({ outboxId: write.outboxId }),
    onSuccess: ({ state }) => {
      if (state === 'cancelled') toast({ tone: 'ok', title: t('ours.cancelled'), detail: t('ours.cancelledHelp') })
    },
    onError: useErrorToast(),
  })
  const { agentName, comment, state, waitsUntilMs, text } = write
  return (
    <>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-ink-3">
        <span className="text-sm font-medium text-ink">
          <VisibleName text={agentName} />
        </span>
        {isGone ? <span>{t('ours.gone')}</span> : <WriteStateBadge state={state} />}
        {comment === null ? null : (
          <span>
            {comment.authorName === null
              ? t('ours.reply')
              : t('ours.replyTo', { name: escapeInvisible(comment.authorName) })}
          </span>
        )}
        {!isGone && state === 'waiting' && waitsUntilMs !== null ? <TimeText atMs={waitsUntilMs} /> : null}
        {!isGone && state === 'accepted' ? <span>{t('thread.sent')}</span> : null}
        {!isGone && isUnsent(state) ? (
          <Button size="sm" variant="plain" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
            {t('ours.cancel')}
          </Button>
        ) : null}
      </span>
      <RemoteText text={text} />
    </>
  )
}
