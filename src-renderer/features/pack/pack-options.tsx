import { useTranslation } from 'react-i18next'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

export interface PackOptions {
  proveByToken: boolean
  withSettings: boolean
  withHistory: boolean
}

/** Nobody is asked, since a move happens without a network too; and what this machine looks like is its own. */
export const firstOptions: PackOptions = { proveByToken: false, withSettings: false, withHistory: true }

interface PackOptionSwitchesProps {
  value: PackOptions
  onChange: (value: PackOptions) => void
  isDisabled: boolean
  held: PackImportView
}

/** What holds for all agents that are taken. */
export function PackOptionSwitches({ value, onChange, isDisabled, held }: PackOptionSwitchesProps) {
  const { t } = useTranslation('pack')
  const { predictions, journalLines } = held.alsoHolds
  const options = [
    ['proveByToken', t('option.prove'), t('option.proveHelp')],
    ['withHistory', t('option.history'), t('option.historyHelp', { predictions, journalLines })],
    ['withSettings', t('option.settings'), t('option.settingsHelp')],
  ] as const
  return (
    <div className="grid grid-cols-3 gap-x-6 border-line border-b px-4 py-2">
      {options.map(([name, label, help]) => (
        <Checkbox
          key={name}
          isDisabled={isDisabled}
          isSelected={value[name]}
          onChange={(isOn) => onChange({ ...value, [name]: isOn })}
        >
          <span className="flex flex-col">
            <span>{label}</span>
            <span className="text-xs text-ink-3">{help}</span>
          </span>
        </Checkbox>
      ))}
    </div>
  )
}
