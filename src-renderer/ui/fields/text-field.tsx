import {
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  TextArea,
} from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { FieldLabel, FieldNotes, type FieldWords, inputClass, isFieldInvalid } from './field-parts.tsx'

interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'validate'>,
    FieldWords {
  placeholder?: string
  multiline?: boolean
  rows?: number
  monospace?: boolean
  /** A control at the right edge of the box. */
  trailing?: ReactNode
  inputRef?: Ref<HTMLInputElement> | undefined
}

/**
 * A labelled line (or box) of text. An `errorMessage` marks it as wrong and is read out with it. Pasted text that
 * `maxLength` has cut is marked as such.
 */
export function TextField(props: TextFieldProps) {
  const {
    label,
    isLabelHidden,
    mark,
    description,
    errorMessage,
    placeholder,
    multiline,
    rows,
    monospace,
    trailing,
    inputRef,
    ...rest
  } = props
  const { maxLength, autoFocus } = rest
  const area = useCaretAtEnd(autoFocus === true)
  const { t } = useTranslation('ui')
  const { isCut, ...pasting } = usePasteCut(maxLength)
  const message = errorMessage ?? (isCut ? t('pasteCut', { count: maxLength ?? 0 }) : null)
  const words: FieldWords = {
    label,
    ...(isLabelHidden === undefined ? {} : { isLabelHidden }),
    ...(mark === undefined ? {} : { mark }),
    description,
    errorMessage: message,
  }
  const font = monospace === true && 'font-mono'
  return (
    <AriaTextField
      {...rest}
      isInvalid={isFieldInvalid(message)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldLabel {...words} />
      {multiline === true ? (
        <TextArea
          {...pasting}
          ref={area}
          rows={rows ?? 4}
          {...(placeholder === undefined ? {} : { placeholder })}
          className={joinClassNames(inputClass, 'resize-y py-1.5', font)}
        />
      ) : (
        <span className="flex items-center gap-1">
          <Input
            {...pasting}
            {...(inputRef === undefined ? {} : { ref: inputRef })}
            {...(placeholder === undefined ? {} : { placeholder })}
            className={joinClassNames(inputClass, 'h-7', font)}
          />
          {trailing}
        </span>
      )}
      <FieldNotes {...words} />
    </AriaTextField>
  )
}

/** For a box that opens with the focus and a text, such as a draft: typing goes on after it. */
function useCaretAtEnd(isFirst: boolean): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  const atStart = useRef(isFirst)
  useLayoutEffect(() => {
    const box = area.current
    if (atStart.current && box !== null) box.setSelectionRange(box.value.length, box.value.length)
  }, [])
  return area
}

type Box = HTMLInputElement | HTMLTextAreaElement

/** Whether the browser has cut the last pasted text at `maxLength`, until something else is typed. */
function usePasteCut(maxLength: number | undefined) {
  const [isCut, setIsCut] = useState(false)
  return {
    isCut,
    onPaste({ currentTarget, clipboardData }: ClipboardEvent<Box>): void {
      const { value, selectionStart, selectionEnd } = currentTarget
      const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
      const room = (maxLength ?? Number.POSITIVE_INFINITY) - (value.length - replaced)
      setIsCut(clipboardData.getData('text').length > room)
    },
    onInput({ nativeEvent }: FormEvent<Box>): void {
      if (!(nativeEvent instanceof InputEvent) || nativeEvent.inputType !== 'insertFromPaste') setIsCut(false)
    },
  }
}
