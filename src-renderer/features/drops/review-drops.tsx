import { useState } from 'react'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useNamesApart } from '../../shared/agents/use-names-apart.ts'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { isConfirmed } from '../../shared/composer/confirmed-concerns.ts'
import { IntegrityNote } from '../../shared/composer/integrity-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { PresentationCover } from '../../shared/presentation/presentation-cover.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useFocusWhen } from '../../ui/focus/use-focus-when.ts'
import { HiddenText, useHiding } from '../../ui/presentation/hiding.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { DirectionText } from '../../ui/text/direction-text.tsx'
import { NameText } from '../../ui/text/name-text.tsx'

interface ReviewDropsProps {
  /** Those that can be approved. */
  drops: readonly DropView[]
  isPending: boolean
  error: Error | null
  onSend: (confirmedConcerns: readonly string[]) => void
  onClose: () => void
}

/** Every prediction and text exactly as it would be sent, with what the integrity guard asks. Enter sends. */
export function ReviewDrops({ drops, isPending, error, onSend, onClose }: ReviewDropsProps) {
  const { t } = useTranslation('drops')
  const serviceNames = useServiceNames()
  const nameOf = useNamesApart()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const concerns = drops.flatMap((drop) => drop.concerns)
  const isAnswered = isConfirmed(concerns, confirmed)
  const sendButton = useFocusWhen(isAnswered)
  return (
    <FormDialog
      title={t('review.title', { count: drops.length })}
      onClose={onClose}
      size="lg"
      confirmLabel={t('review.send', { count: drops.length })}
      cancelLabel={t('review.back')}
      confirmButton={{ ref: sendButton }}
      isPending={isPending}
      isDisabled={!isAnswered || drops.length === 0}
      onConfirm={() => onSend([...confirmed])}
    >
      <p className="text-ink-2">{t('review.lead')}</p>
      <IntegrityNote concerns={concerns} confirmed={confirmed} onConfirm={setConfirmed} />
      <CallErrorNote error={error} />
      <PresentationCover>
        <ul aria-label={t('review.list')} className="flex flex-col rounded-md border border-line">
          {drops.map((drop) => (
            <li
              key={drop.dropNo}
              className="grid grid-cols-[180px_minmax(0,1fr)] gap-3 border-line border-b px-3 py-2 last:border-b-0"
            >
              <span className="flex min-w-0 flex-col items-start gap-1">
                <span className="flex max-w-full font-medium">
                  <NameText text={nameOf({ agentKey: drop.agentKey, agentName: drop.agentName ?? '' })} />
                </span>
                {drop.site === null ? null : (
                  <SiteTag
                    site={drop.site}
                    long
                    serviceName={drop.deploymentId === null ? undefined : serviceNames.get(drop.deploymentId)}
                    isStacked
                  />
                )}
              </span>
              <ReviewedContent drop={drop} />
            </li>
          ))}
        </ul>
      </PresentationCover>
    </FormDialog>
  )
}

function ReviewedContent({ drop: { content, site } }: { drop: DropView }) {
  const { t } = useTranslation('drops')
  const isHiding = useHiding()
  if (content === null) return null
  if (content.kind === 'comment')
    return (
      <div className="min-w-0">
        <p className="text-ink-2 [overflow-wrap:anywhere]">{escapeInvisible(content.eventTitle ?? '')}</p>
        {content.parentText === null ? null : (
          <blockquote className="max-h-16 overflow-auto border-line-strong border-l-2 pl-2 text-ink-2">
            <RemoteText text={content.parentText} />
          </blockquote>
        )}
        <RemoteText text={content.text} />
      </div>
    )
  const { direction, outcomes, confidenceText, challenge, reasoning, isReplacing } = content
  return (
    <div className="min-w-0">
      <p className="text-ink-2 [overflow-wrap:anywhere]">{escapeInvisible(challenge)}</p>
      <p className="flex items-baseline gap-2 font-medium">
        {outcomes === null || site === null ? null : (
          <DirectionText direction={direction} outcomes={outcomes} site={site} isPending />
        )}
        <span>{isHiding ? <HiddenText /> : confidenceText}</span>
      </p>
      {reasoning === '' ? null : isHiding ? <HiddenText /> : <RemoteText text={reasoning} />}
      {isReplacing ? <p className="text-xs text-warn">{t('review.replaces')}</p> : null}
    </div>
  )
}
