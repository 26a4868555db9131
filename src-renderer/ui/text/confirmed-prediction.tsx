import type { Site } from '#contract/ids.ts'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import type { HeldPrediction } from '#contract/ipc/outbox.procedures.ts'
import { formatConfidence } from '#contract/rules/predictions/confidence.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { HiddenText, useHiddenWords, useHiding } from '../presentation/hiding.tsx'
import { Badge } from './badge.tsx'
import { DirectionText, useDirectionWord } from './direction-text.tsx'

interface Content {
  direction: Direction | null
  confidence: number | null
}

type Knowledge = Pick<HeldPrediction, 'knownBy' | 'holding' | 'differs'>

export interface ConfirmedPredictionFacts {
  held: Knowledge
  /** What the service said it holds. */
  content: Content
  sent: Content | null
  outcomes: OutcomesView
  /** The outcome is not known yet: hidden in presentation mode. */
  isPending: boolean
}

/** A direction and a confidence in words; null where either is not known. `isPending` as above. */
export function useContentWords(): (
  content: Content,
  about: Pick<ConfirmedPredictionFacts, 'outcomes' | 'isPending'>,
) => string | null {
  const { t } = useTranslation('ui')
  const word = useDirectionWord()
  const isHiding = useHiding()
  const hidden = useHiddenWords()
  return ({ direction, confidence }, { outcomes, isPending }) =>
    direction === null || confidence === null
      ? null
      : isHiding && isPending
        ? hidden
        : t('held.content', { direction: word(direction, outcomes), confidence: formatConfidence(confidence) })
}

/**
 * In a sentence: what is known of a prediction that the service holds; null where it is simply the one that was sent.
 */
export function useConfirmedText(): (facts: ConfirmedPredictionFacts) => string | null {
  const { t } = useTranslation('ui')
  const words = useContentWords()
  return ({ held, content, sent, ...about }) => {
    const isKnown = content.direction !== null
    if (held.differs && sent !== null)
      return t('held.differsText', {
        held: words(content, about) ?? t('held.unknown'),
        sent: words(sent, about) ?? t('held.unknown'),
      })
    if (held.holding === 'confirmed') return null
    if (held.holding === 'elsewhere') return t(isKnown ? 'held.elsewhereKnown' : 'held.elsewhereText')
    if (isKnown) return t('held.listedKnown')
    return t(held.knownBy === 'operator' ? 'held.operatorText' : 'held.listedText')
  }
}

/** Marks a prediction that is not known to be what was sent from here; nothing for one that is. */
export function ConfirmedBadge(facts: ConfirmedPredictionFacts) {
  const { t } = useTranslation('ui')
  const words = useConfirmedText()(facts)
  if (words === null) return null
  const { held } = facts
  return (
    <span className="inline-flex min-w-0" title={words}>
      {held.differs ? (
        <Badge tone="bad" letter="≠">
          {t('held.differs')}
        </Badge>
      ) : held.holding === 'elsewhere' ? (
        <Badge tone="neutral" letter="E">
          {t('held.elsewhere')}
        </Badge>
      ) : (
        <Badge tone="accent" letter="≈">
          {t('held.listed')}
        </Badge>
      )}
    </span>
  )
}

interface HeldDirectionProps extends Pick<ConfirmedPredictionFacts, 'content' | 'outcomes' | 'isPending'> {
  /** What was sent from here, or drafted and not sent. */
  own: { is: 'sent' | 'draft'; content: Content } | null
  site: Site
}

/** What the service holds; where it has not said so, that it is not known and, under it, what was sent or drafted. */
export function ConfirmedDirection({ content, own, outcomes, site, isPending }: HeldDirectionProps) {
  const { t } = useTranslation('ui')
  const words = useContentWords()
  const directionWord = useDirectionWord()
  const isHidden = useHiding() && isPending
  if (content.direction !== null)
    return <DirectionText direction={content.direction} outcomes={outcomes} site={site} isPending={isPending} />
  const draftWords = ({ direction, confidence }: Content): string =>
    [
      ...(direction === null ? [] : [directionWord(direction, outcomes)]),
      ...(confidence === null ? [] : [formatConfidence(confidence)]),
    ].join(' ')
  // A draft need not be whole; of what was sent there is nothing else.
  const ownWords =
    own === null
      ? ''
      : own.is === 'draft'
        ? draftWords(own.content)
        : (words(own.content, { outcomes, isPending }) ?? '')
  const line = own === null || ownWords === '' ? null : t(`held.${own.is}`, { content: ownWords })
  const help = line === null || own?.is !== 'draft' ? line : `${line} · ${t('held.draftHelp')}`
  return (
    <span className="flex min-w-0 flex-col text-xs text-ink-3">
      <span className="truncate">{t('held.unknown')}</span>
      {line === null ? null : isHidden ? (
        <HiddenText />
      ) : (
        <span className="truncate" title={help ?? line}>
          {line}
        </span>
      )}
    </span>
  )
}
