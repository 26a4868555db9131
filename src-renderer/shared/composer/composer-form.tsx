import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import { mostTextsAtOnce } from '#contract/rules/discussion/text-limits.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { isInTopDialog } from '../../ui/dialogs/is-dialog-open.ts'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useFocusWhen } from '../../ui/focus/use-focus-when.ts'
import { useToast } from '../../ui/toast.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { useReviewCommand } from '../use-review-command.ts'
import { ComposerFooter } from './composer-footer.tsx'
import { ComposerReview } from './composer-review.tsx'
import { isConfirmed } from './confirmed-concerns.ts'
import type { ComposerDraft } from './entries/composer-draft.ts'
import { addEntry, withEntry } from './entries/draft-entries.ts'
import { EntryList } from './entries/entry-list.tsx'
import { PlaceFields } from './entries/place-fields.tsx'
import { isOnlyTry } from './forbidden-writes.ts'
import { IntegrityNote } from './integrity-note.tsx'
import { useSendObstacle } from './send-obstacle.tsx'
import { SentPreview } from './sent-preview.tsx'
import { useComposerDraft } from './use-composer-draft.ts'
import { useReadyTexts } from './use-ready-texts.ts'
import { useSendTexts } from './use-send-texts.ts'
import { useWriters } from './use-writers.ts'
import { siteOfPlace, textWritersQuestionOf } from './write-intent.ts'

interface ComposerFormProps {
  opened: ComposerDraft
  /** When what it opens with was kept; null for something new. */
  keptSinceMs: number | null
  onClose: () => void
}

/** Texts of one or several agents at one place: written, reviewed and handed to the outbox. Closing keeps them. */
export function ComposerForm({ opened, keptSinceMs, onClose }: ComposerFormProps) {
  const { t } = useTranslation('discussion')
  const toast = useToast()
  const draft = useComposerDraft(opened)
  const { place, spaceId, entries } = draft.value
  const writers = useWriters(textWritersQuestionOf(place))
  const [isReviewing, setIsReviewing] = useState(false)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const ready = useReadyTexts(draft.value, writers.data)
  const isAlone = entries.length === 1
  // Of a single text main says itself what is against it, and why; of several only those without a reason go.
  const texts = isAlone ? ready.asked : ready.good
  const stopped = isAlone ? [] : ready.forbidden
  const concerns = texts.flatMap(({ reviewed }) => reviewed?.concerns ?? [])
  const send = useSendTexts({ draft, texts, stopped, confirmed, onDone: onClose })
  const close = (): void => {
    // What could not be kept, and is given up, is not.
    if (draft.error === null && entries.some((entry) => !isBlankEntry(entry)))
      draft.settle().then(
        () => toast({ title: t('write.draftKept') }),
        () => undefined,
      )
    onClose()
  }
  // Where there is one text, its error is shown beside it and is not repeated here.
  const isSaid = isAlone && texts[0]?.reviewed?.error != null
  const obstacle = useSendObstacle({ ready, isAlone, isReviewing, isConfirmed: isConfirmed(concerns, confirmed) })
  const note = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const proceed = (): void => {
    if (send.isPending) return
    // What holds it up may be below the edge: the keys lead there.
    if (obstacle !== null) showNote(note.current)
    else if (isAlone || isReviewing || isOnlyTry({ passing: texts, forbidden: stopped })) send.mutate()
    else setIsReviewing(true)
  }
  // The step before may have been left from a text, by key.
  const sendButton = useFocusWhen(isReviewing && obstacle === null)
  useReviewCommand({
    ...{ id: 'composer-send', title: t('write.command'), isForDialogs: true },
    // A question over it, such as whether the draft is to be discarded, is not about sending.
    run: () => isInTopDialog(content.current) && proceed(),
  })
  const update = (no: number, change: Parameters<typeof withEntry>[2]): void => {
    setConfirmed(new Set())
    send.reset()
    draft.setValue({ ...draft.value, entries: withEntry(entries, no, change) })
  }
  return (
    <Dialog
      title={t(`write.title.${place.kind}`)}
      onClose={close}
      isDismissable={!send.isPending}
      isKept={draft.error === null}
      isChanged={draft.error !== null}
      size="lg"
      footer={
        <ComposerFooter
          draft={draft}
          keptSinceMs={keptSinceMs}
          isReviewing={isReviewing}
          ready={ready}
          sendButton={sendButton}
          obstacle={obstacle}
          isSending={send.isPending}
          onBack={() => setIsReviewing(false)}
          onDiscarded={onClose}
          onProceed={proceed}
        />
      }
    >
      <div ref={content} className="flex flex-col gap-3">
        {isReviewing ? (
          <ComposerReview ready={ready} draft={draft.value} />
        ) : (
          <>
            <PlaceFields
              place={place}
              isDisabled={send.isPending}
              onPlace={(next) => void draft.move(next)}
              spaceId={spaceId}
              onSpace={(next) => draft.setValue({ ...draft.value, spaceId: next })}
            />
            <EntryList
              entries={entries}
              at={siteOfPlace(place)}
              isPost={place.kind === 'post'}
              isSending={send.isPending}
              writers={writers}
              reviewedOf={ready.reviewedOf}
              onChange={update}
              onRemove={(no) => draft.setValue({ ...draft.value, entries: entries.filter((entry) => entry.no !== no) })}
            />
            <div>
              <Button
                size="sm"
                icon={<Plus />}
                isDisabled={send.isPending || entries.length >= mostTextsAtOnce}
                onPress={() => draft.setValue({ ...draft.value, entries: addEntry(entries, null) })}
              >
                {t('write.addText')}
              </Button>
            </div>
            {isAlone ? <SentPreview entry={entries[0]} /> : null}
          </>
        )}
        {isAlone || isReviewing ? (
          <IntegrityNote ref={note} concerns={concerns} confirmed={confirmed} onConfirm={setConfirmed} />
        ) : null}
        {draft.error === null ? null : <ErrorNote error={draft.error} onRetry={draft.flush} />}
        <CallErrorNote error={send.error} onRetry={proceed} />
        {send.data?.refusal == null || isSaid ? null : <ErrorNote error={send.data.refusal} />}
      </div>
    </Dialog>
  )
}

/** Brings what the guard says into sight, and the focus to its box where it has one. */
function showNote(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
  const box = note?.querySelector('input')
  // Of a note that is taller than the dialog, the question to answer comes before its beginning.
  box?.closest('label')?.scrollIntoView({ block: 'nearest' })
  box?.focus({ preventScroll: true })
}
