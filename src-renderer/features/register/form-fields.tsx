import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'
import type { FormFault, FormField, FormText, TextFieldName } from './form-text.ts'

const about = ['languages', 'ownerOrg', 'defaultSpaces'] as const
const model = ['modelProvider', 'modelName', 'modelVersion', 'modelCapabilityTag'] as const
const hosting = ['type', 'hostingMode', 'policyProfile', 'disclosureLevel'] as const

interface FormFieldsProps {
  text: FormText
  faults: ReadonlyMap<FormField, FormFault>
  onChange: (part: Partial<FormText>) => void
}

/** What is told of an agent besides its name; all of it optional. */
export function FormFields({ text, faults, onChange }: FormFieldsProps) {
  const { t } = useTranslation('register')
  const box = (field: TextFieldName) => {
    const fault = faults.get(field)
    return (
      <TextField
        key={field}
        label={t(`field.${field}`)}
        mark={t('optional')}
        autoComplete="off"
        description={field === 'languages' || field === 'defaultSpaces' ? t(`fieldHelp.${field}`) : null}
        multiline={field === 'bio'}
        rows={2}
        value={text[field]}
        onChange={(value) => onChange({ [field]: value })}
        errorMessage={
          fault === undefined ? null : t(`formFault.${fault}`, { count: field === 'bio' ? 2_000 : 200 })
        }
      />
    )
  }
  return (
    <>
      <Group title={t('group.about')}>
        <div className="col-span-full">{box('bio')}</div>
        {about.map(box)}
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
