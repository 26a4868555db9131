import type { Ref } from 'react'
import type { Concern } from '#contract/ipc/integrity.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { RemoteText } from '../discussion/remote-text.tsx'
import { isConfirmed } from './confirmed-concerns.ts'

interface IntegrityNoteProps {
  ref?: Ref<HTMLElement>
  /** Of all the writes that would be sent now. */
  concerns: readonly Concern[]
  /** Ids of those that the operator has confirmed; goes with what is sent. */
  confirmed: ReadonlySet<string>
  onConfirm: (confirmed: ReadonlySet<string>) => void
}

/**
 * What the integrity guard says of a write: the reason, the other agent and the earlier text, with the box by which the
 * operator sends it all the same. Nothing where there is nothing to say.
 */
export function IntegrityNote({ ref, concerns, confirmed, onConfirm }: IntegrityNoteProps) {
  const { t } = useTranslation('integrity')
  if (concerns.length === 0) return null
  const asked = concerns.filter(({ verdict }) => verdict === 'ask')
  const isForbidden = concerns.some(({ verdict }) => verdict === 'forbid')
  return (
    <section
      ref={ref}
      aria-label={t('note.label')}
      className="flex flex-col gap-2 rounded-md border border-line bg-warn-soft px-3 py-2"
    >
      <h3 className="font-medium text-warn">{t(isForbidden ? 'note.forbidden' : 'note.title')}</h3>
      <ul className="flex flex-col gap-2">
        {concerns.map((concern) => (
          <ConcernLine key={concern.concernId} concern={concern} />
        ))}
      </ul>
      {isForbidden || asked.length === 0 ? null : (
        <Checkbox
          isSelected={isConfirmed(concerns, confirmed)}
          onChange={(isOn) => onConfirm(new Set(isOn ? asked.map(({ concernId }) => concernId) : []))}
        >
          {t('note.confirm')}
        </Checkbox>
      )}
      <p className="text-xs text-ink-2">{t('note.recorded')}</p>
    </section>
  )
}

function ConcernLine({ concern }: { concern: Concern }) {
  const { t } = useTranslation('integrity')
  const { language } = useUi()
  const { reason, verdict, isPairAllowed, other, earlier, similarity } = concern
  const name = escapeInvisible(other.name)
  return (
    <li className="flex flex-col gap-1">
      <p>
        {t(`note.reason.${reason}`, { name })}
        {similarity === null ? null : (
          <span className="text-ink-2"> {t('note.alike', { share: formatNumber(similarity, language, percent) })}</span>
        )}
        {verdict === 'allow' ? (
          <span className="text-ink-2"> {t(isPairAllowed ? 'note.allowedPair' : 'note.allowed')}</span>
        ) : null}
      </p>
      {earlier === null ? null : (
        <blockquote className="max-h-28 overflow-y-auto border-line-strong border-l-2 pl-2 text-ink-2">
          <RemoteText text={earlier.text} />
          {earlier.atMs === null ? null : (
            <p className="text-xs text-ink-3">
              <TimeText atMs={earlier.atMs} />
            </p>
          )}
        </blockquote>
      )}
    </li>
  )
}

const percent = { style: 'percent', maximumFractionDigits: 0 } as const
