import { type KeyboardEvent, useId, useState } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components'
import {
  type ConfidenceReading,
  formatConfidence,
  normalizeConfidenceText,
  percentOfConfidence,
  readConfidence,
  stepConfidenceText,
} from '#contract/rules/predictions/confidence.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { joinClassNames } from '../../../../ui/class-names.ts'
import { inputClass } from '../../../../ui/fields/field-parts.tsx'
import { ConfidenceSlider } from './confidence-slider.tsx'

interface ConfidenceFieldProps {
  rowName: string
  /** As typed; what cannot be read stays in the field with the reason under it. */
  text: string
  onChange: (text: string) => void
  isDisabled?: boolean
}

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Confidence by number, keys or slider. */
export function ConfidenceField({ rowName, text, onChange, isDisabled = false }: ConfidenceFieldProps) {
  const { t } = useTranslation('predictions')
  const errorId = useId()
  // Read out once the field is left, not at each key.
  const [isTyping, setIsTyping] = useState(false)
  const name = escapeInvisible(rowName)
  const reading = readConfidence(text)
  const fault = useConfidenceFault()(reading)

  const readAs =
    reading.kind === 'ok' && needsReading(text, reading.value)
      ? t('confidence.readAs', {
          value: formatConfidence(reading.value),
          percent: percentOfConfidence(reading.value),
        })
      : null

  const words = fault ?? readAs

  const step = (event: KeyboardEvent): void => {
    const hundredths = keySteps[event.key]
    // Keys of an input method choose among its candidates.
    if (hundredths === undefined || event.altKey || event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onChange(stepConfidenceText(text, event.shiftKey ? hundredths * 10 : hundredths))
  }

  const normalize = (): void => {
    const stored = normalizeConfidenceText(text)
    if (stored !== text) onChange(stored)
  }

  return (
    <div className="relative min-w-0">
      <div className="flex max-w-[320px] items-center gap-3 pr-5">
        <AriaTextField
          aria-label={t('confidence.field', { name })}
          value={text}
          onChange={(typed) => {
            setIsTyping(true)
            onChange(typed)
          }}
          onBlur={() => {
            setIsTyping(false)
            normalize()
          }}
          maxLength={40}
          isDisabled={isDisabled}
          isInvalid={fault !== null}
          validationBehavior="aria"
          {...(fault === null ? {} : { 'aria-describedby': errorId })}
          className="w-16 shrink-0"
        >
          <Input
            inputMode="decimal"
            title={t('confidence.help')}
            onKeyDown={step}
            className={joinClassNames(inputClass, 'h-7')}
          />
        </AriaTextField>
        <ConfidenceSlider
          label={t('confidence.slider', { name })}
          value={reading.kind === 'ok' ? reading.value : null}
          onChange={(value) => onChange(formatConfidence(value))}
          isDisabled={isDisabled}
        />
      </div>
      <p
        id={errorId}
        aria-live="polite"
        className={joinClassNames(
          'absolute top-full left-0 text-xs leading-3 whitespace-nowrap',
          fault === null ? 'text-ink-2' : 'text-bad',
        )}
      >
        {/* Another element once the field is left: what comes into the region is read out, what changes hidden is not. */}
        <span key={isTyping ? 'typed' : 'left'} aria-hidden={isTyping}>
          {words}
        </span>
      </p>
    </div>
  )
}

/** Why what was typed is not a confidence, and what to type; null where it is one, or nothing. */
function useConfidenceFault(): (reading: ConfidenceReading) => string | null {
  const { t } = useTranslation('predictions')
  return (reading) => {
    if (reading.kind === 'ok' || reading.kind === 'empty') return null
    if (reading.kind !== 'ambiguous') return t(`confidence.${reading.kind}`)
    const { percent } = reading
    const share = formatConfidence(percent / 100)
    return percent === 1 ? t('confidence.ambiguousOne', { share }) : t('confidence.ambiguous', { percent, share })
  }
}

/** `0.72` says itself what it is; `72 %` does not, and 0 and 1 are worth a second look. */
function needsReading(text: string, value: number): boolean {
  return value === 0 || value === 1 || text.trim() !== formatConfidence(value)
}
