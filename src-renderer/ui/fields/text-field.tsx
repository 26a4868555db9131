import type { ReactNode, Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  TextArea,
} from 'react-aria-components'
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

/** A labelled line (or box) of text. An `errorMessage` marks it as wrong and is read out with it. */
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
  const words: FieldWords = {
    label,
    ...(isLabelHidden === undefined ? {} : { isLabelHidden }),
    ...(mark === undefined ? {} : { mark }),
    description,
    errorMessage,
  }
  const font = monospace === true && 'font-mono'
  return (
    <AriaTextField
      {...rest}
      isInvalid={isFieldInvalid(errorMessage)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldLabel {...words} />
      {multiline === true ? (
        <TextArea
          rows={rows ?? 4}
          {...(placeholder === undefined ? {} : { placeholder })}
          className={joinClassNames(inputClass, 'resize-y py-1.5', font)}
        />
      ) : (
        <span className="flex items-center gap-1">
          <Input
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
