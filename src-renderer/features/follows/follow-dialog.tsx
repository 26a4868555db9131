import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { Concern } from '#contract/ipc/integrity.procedures.ts'
import { mostAtOnce } from '#contract/rules/most-at-once.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { isConfirmed } from '../../shared/composer/confirmed-concerns.ts'
import { forbiddenError, isForbidden } from '../../shared/composer/forbidden-writes.ts'
import { IntegrityNote } from '../../shared/composer/integrity-note.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { useFocusWhen } from '../../ui/focus/use-focus-when.ts'
import { addGap } from '../../ui/text/join-sentences.ts'
import { FollowList } from './follow-list.tsx'
import { FollowPaceLines } from './follow-pace-lines.tsx'
import type { FollowPlan, PlannedFollow } from './follow-plan.ts'
import { followQueries } from './follows.queries.ts'
import { SendFollows } from './send-follows.tsx'

interface FollowDialogProps {
  kind: 'follow' | 'unfollow'
  plan: FollowPlan
  onClose: () => void
}

/** What following or unfollowing in bulk comes to, reviewed before it goes into the outbox, and what became of it. */
export function FollowDialog({ kind, plan, onClose }: FollowDialogProps) {
  const { t } = useTranslation(['follows', 'ui'])
  const { client, orpc } = useBridge()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const follows = useMemo(() => plan.follows.slice(0, mostAtOnce), [plan])
  const review = useQuery(followQueries(orpc).review(follows.map(({ item }) => item)))
  const passing = useMemo(
    () => follows.filter((_, index) => review.data?.[index]?.error === null),
    [follows, review.data],
  )
  const forbidden = follows.filter((_, index) => isForbidden(review.data?.[index]?.error))
  const concerns = useMemo(() => listConcerns(review.data ?? []), [review.data])
  const send = useMutation({
    // What came of each, of what a rule forbids too, by the reason that it was left out for.
    mutationFn: async (): Promise<(AppErrorData | null)[]> => {
      const receipts = await client.discussion.send({
        items: passing.map(({ item }) => item),
        confirmedConcerns: [...confirmed],
        stopped: forbidden.map(({ item }) => item),
      })
      return [...receipts.map(({ error }) => error), ...forbidden.map(() => forbiddenError)]
    },
  })
  const closeButton = useFocusWhen(send.data?.every((error) => error === null) === true)
  const isReady = isConfirmed(concerns, confirmed)
  return (
    <Dialog
      title={t(`dialog.title.${kind}`)}
      onClose={onClose}
      isDismissable={!send.isPending}
      footer={
        send.data === undefined ? (
          <>
            <Button isDisabled={send.isPending} onPress={onClose}>
              {t('ui:cancel')}
            </Button>
            <SendFollows
              {...{ kind, passing, forbidden, isReady }}
              isPending={send.isPending}
              onSend={() => send.mutate()}
            />
          </>
        ) : (
          <Button variant="primary" ref={closeButton} onPress={onClose}>
            {t('ui:close')}
          </Button>
        )
      }
    >
      {send.data !== undefined ? (
        <Sent errors={send.data} />
      ) : review.data === undefined ? (
        <PendingQuery query={review} rows={4} />
      ) : (
        <>
          <Plan plan={plan} passing={passing} errors={review.data.map(({ error }) => error)} />
          <FollowList kind={kind} follows={passing} />
          <IntegrityNote concerns={concerns} confirmed={confirmed} onConfirm={setConfirmed} />
        </>
      )}
      <CallErrorNote error={send.error} />
    </Dialog>
  )
}

/** Each once, of the writes that would be sent. */
function listConcerns(reviewed: readonly { error: AppErrorData | null; concerns: readonly Concern[] }[]): Concern[] {
  const all = reviewed.flatMap(({ error, concerns }) => (error === null ? concerns : []))
  return [...new Map(all.map((concern) => [concern.concernId, concern])).values()]
}

interface PlanProps {
  plan: FollowPlan
  passing: readonly PlannedFollow[]
  errors: readonly (AppErrorData | null)[]
}

function Plan({ plan: { follows, already, apart }, passing, errors }: PlanProps) {
  const { t } = useTranslation('follows')
  const over = follows.length - Math.min(follows.length, mostAtOnce)
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li className="font-medium">{t('dialog.willSend', { count: passing.length })}</li>
      <FollowPaceLines follows={passing} />
      {already === 0 ? null : <li className="text-ink-2">{t('dialog.already', { count: already })}</li>}
      {apart === 0 ? null : <li className="text-ink-2">{t('dialog.apart', { count: apart })}</li>}
      {over === 0 ? null : <li className="text-warn">{t('dialog.over', { count: over, limit: mostAtOnce })}</li>}
      <Refusals errors={errors} />
    </ul>
  )
}

/** Each reason once, with how many writes it stops. */
function Refusals({ errors }: { errors: readonly (AppErrorData | null)[] }) {
  const { t } = useTranslation('follows')
  const words = useErrorText()
  const reasons = new Map<string, number>()
  for (const error of errors) {
    if (error === null) continue
    const { what } = words(error)
    reasons.set(what, (reasons.get(what) ?? 0) + 1)
  }
  return [...reasons].map(([what, count]) => (
    <li key={what} className="text-warn">
      {t('dialog.refused', { count, what })}
    </li>
  ))
}

/** What went into the outbox. With reasons why something did not it has the focus: Enter does not close them unread. */
function Sent({ errors }: { errors: readonly (AppErrorData | null)[] }) {
  const { t } = useTranslation('follows')
  const summary = useFocusWhen<HTMLLIElement>(errors.some((error) => error !== null))
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li ref={summary} role="status" tabIndex={-1} className="font-medium">
        {addGap(t('dialog.queued', { count: errors.filter((error) => error === null).length }))}
        <Link to="/outbox" className="text-accent hover:underline">
          {t('dialog.toOutbox')}
        </Link>
      </li>
      <Refusals errors={errors} />
    </ul>
  )
}
