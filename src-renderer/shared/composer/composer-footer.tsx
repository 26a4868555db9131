import { type Ref, useId } from 'react'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { isOnlyTry } from './forbidden-writes.ts'
import { SendObstacle } from './send-obstacle.tsx'
import type { useComposerDraft } from './use-composer-draft.ts'
import type { ReadyTexts } from './use-ready-texts.ts'

interface ComposerFooterProps {
  draft: ReturnType<typeof useComposerDraft>
  keptSinceMs: number | null
  isReviewing: boolean
  ready: ReadyTexts
  sendButton: Ref<HTMLButtonElement>
  /** Why it cannot go on now; null when it can. */
  obstacle: string | null
  isSending: boolean
  onBack: () => void
  onDiscarded: () => void
  onProceed: () => void
}

/** Whether what is typed is kept, the way to throw it away, and the one step that goes on. */
export function ComposerFooter(props: ComposerFooterProps) {
  const { draft, isReviewing, ready, obstacle, isSending, onBack, onProceed } = props
  const { t } = useTranslation('discussion')
  const { entries, place } = draft.value
  const keys = useShortcut('review')
  const obstacleId = useId()
  const isAlone = entries.length === 1
  const only = [...ready.good, ...ready.leftOut][0]?.writer ?? null
  const send = t(`write.send.${place.kind}`)
  const words = (): string => {
    if (isAlone) return only === null ? send : t('write.sendAs', { what: send, name: escapeInvisible(only.name) })
    const { good: passing, forbidden } = ready
    if (isOnlyTry({ passing, forbidden })) return t('write.tryCount', { count: forbidden.length })
    return t(isReviewing ? 'write.sendCount' : 'write.reviewCount', { count: passing.length })
  }
  return (
    <>
      <DraftState {...props} />
      <SendObstacle id={obstacleId} text={obstacle} />
      {keys === undefined ? null : (
        <span className="text-xs text-ink-3">
          <Kbd keys={keys} />
        </span>
      )}
      {isReviewing ? (
        <Button isDisabled={isSending} onPress={onBack}>
          {t('write.back')}
        </Button>
      ) : null}
      <Button
        ref={props.sendButton}
        variant="primary"
        isDisabled={obstacle !== null}
        {...(obstacle === null ? {} : { 'aria-describedby': obstacleId })}
        isPending={isSending}
        onPress={onProceed}
      >
        {words()}
      </Button>
    </>
  )
}

function DraftState({ draft, keptSinceMs, isSending, onDiscarded }: ComposerFooterProps) {
  const { t } = useTranslation('discussion')
  const { place, entries } = draft.value
  const texts = entries.filter((entry) => !isBlankEntry(entry)).length
  const isEmpty = texts === 0
  return (
    <span className="mr-auto flex min-w-0 items-center gap-2 text-xs text-ink-2">
      {/* It changes at each burst of keys, so it is not read out: that saving failed is, by the form's note. */}
      <span>
        {isEmpty ? null : draft.state !== 'saved' ? (
          t(`write.draft.${draft.state}`)
        ) : keptSinceMs === null ? (
          t('write.draft.saved')
        ) : (
          <TimeText lead={t('write.draft.keptSince')} atMs={keptSinceMs} />
        )}
      </span>
      {isEmpty ? null : (
        <DiscardDraft
          place={place}
          texts={texts}
          isDisabled={isSending}
          settle={draft.settle}
          onDiscarded={onDiscarded}
        />
      )}
    </span>
  )
}
