import type { ReactNode } from 'react'
import type { FormText } from '#contract/ipc/form-drafts.ts'
import { formLimits } from '#contract/ipc/registration-form.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldCount, useFieldErrorText } from './field-messages.tsx'
import type { FormFault, FormField, TextFieldName } from './form-text.ts'

const about = ['languages', 'ownerOrg'] as const
const model = ['modelProvider', 'modelName', 'modelVersion', 'modelCapabilityTag'] as const
const hosting = ['type', 'hostingMode', 'policyProfile', 'disclosureLevel'] as const

interface FormFieldsProps {
  text: FormText
  faults: ReadonlyMap<FormField, FormFault>
  onChange: (part: Partial<FormText>) => void
}

/** The fields of an agent besides its name; all of it optional. */
export function FormFields({ text, faults, onChange }: FormFieldsProps) {
  const { t } = useTranslation('registrations')
  const faultWords = useFieldErrorText()
  const help = (field: TextFieldName): ReactNode => {
    if (field === 'languages' || field === 'defaultSpaces') return t(`fieldHelp.${field}`, { limit: formLimits[field] })
    const isLong = field === 'bio'
    return <FieldCount text={text[field]} limit={isLong ? formLimits.bio : formLimits.word} isLong={isLong} />
  }
  const box = (field: TextFieldName) => {
    const fault = faults.get(field)
    return (
      <TextField
        key={field}
        label={t(`field.${field}`)}
        mark={t('optional')}
        autoComplete="off"
        description={fault === undefined ? help(field) : null}
        multiline={field === 'bio'}
        rows={3}
        value={text[field]}
        onChange={(value) => onChange({ [field]: value })}
        errorMessage={fault === undefined ? null : faultWords(field, fault, text[field])}
      />
    )
  }
  return (
    <>
      <p className="text-xs text-ink-2">{t('fieldsHelp', { count: formLimits.word })}</p>
      <Group title={t('group.about')}>
        <div className="col-span-full">{box('bio')}</div>
        {about.map(box)}
        <div className="col-span-full">{box('defaultSpaces')}</div>
      </Group>
      <Group title={t('group.model')}>{model.map(box)}</Group>
      <Group title={t('group.hosting')}>{hosting.map(box)}</Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
