import { useMutation, useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { PauseReview } from '#contract/ipc/pauses.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useWriteKinds } from '../../../shared/pauses/use-write-kinds.ts'
import { PresentationCover } from '../../../shared/presentation/presentation-cover.tsx'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts'
import { pauseReviewQuery } from '../outbox.queries.ts'
import { ReviewList } from './review-list.tsx'

interface ResumeDialogProps {
  /** Null: all pauses. */
  aims: readonly PauseAim[] | null
  onClose: () => void
}

/** Shows what would be sent if pauses ended, and what is too late, before anything goes. */
export function ResumeDialog({ aims, onClose }: ResumeDialogProps) {
  const { t } = useTranslation('pauses')
  const { orpc, client } = useBridge()
  const review = useQuery(pauseReviewQuery(orpc, aims))
  const resume = useMutation({
    mutationFn: () => client.pauses.remove({ aims: aims === null ? null : [...aims] }),
    onSuccess: onClose,
  })
  const resumeButton = useFocusWhen(review.data !== undefined)
  return (
    <FormDialog
      title={t('resume.title')}
      onClose={onClose}
      size="lg"
      confirmLabel={t('resume.confirm')}
      confirmButton={{ ref: resumeButton, icon: <Play /> }}
      isPending={resume.isPending}
      isDisabled={review.data === undefined}
      onConfirm={() => resume.mutate()}
    >
      <CallErrorNote error={resume.error} />
      {review.data !== undefined ? (
        <PresentationCover>
          <Reviewed review={review.data} />
        </PresentationCover>
      ) : (
        <PendingQuery query={review} rows={6} />
      )}
    </FormDialog>
  )
}

function Reviewed({ review: { goes, late, stillHeld } }: { review: PauseReview }) {
  const { t } = useTranslation('pauses')
  const kinds = useWriteKinds()(goes.kinds)
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 role="status" className="font-semibold">
          {goes.total === 0 ? t('resume.nothing') : t('resume.goes', { kinds })}
        </h3>
        {goes.total === 0 ? null : <ReviewList rows={goes.rows} total={goes.total} />}
      </section>
      {stillHeld === 0 ? null : <p className="text-ink-2">{t('resume.stillHeld', { count: stillHeld })}</p>}
      {late.total === 0 ? null : (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold text-bad">{t('resume.late', { count: late.total })}</h3>
          <p className="text-ink-2">{t('resume.lateHelp')}</p>
          <ReviewList rows={late.rows} total={late.total} />
        </section>
      )}
    </>
  )
}
