import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'

export interface PackOptions {
  proveByToken: boolean
  withSettings: boolean
  withHistory: boolean
}

/** Nobody is asked, since a move happens without a network too; and what this machine looks like is its own. */
export const firstOptions: PackOptions = { proveByToken: false, withSettings: false, withHistory: true }

/** Whether anything that belongs to no agent is missing here and would be taken. */
export function hasRestToAdd({ alsoAdds }: PackImportView, { withHistory, withSettings }: PackOptions): boolean {
  const { registrations, texts, savedViews, journalLines, settings } = alsoAdds
  return registrations + texts + savedViews > 0 || (withHistory && journalLines > 0) || (withSettings && settings)
}

interface PackOptionSwitchesProps {
  value: PackOptions
  onChange: (value: PackOptions) => void
  isDisabled: boolean
  held: PackImportView
}

/** What holds for all agents that are taken. */
export function PackOptionSwitches({ value, onChange, isDisabled, held }: PackOptionSwitchesProps) {
  const { t } = useTranslation('packs')
  const { predictions, journalLines } = held.alsoHolds
  const hasOtherSettings = held.alsoAdds.settings
  const options = [
    ['proveByToken', t('option.prove'), t('option.proveHelp'), true],
    ['withHistory', t('option.history'), t('option.historyHelp', { predictions, journalLines }), true],
    [
      'withSettings',
      t('option.settings'),
      t(hasOtherSettings ? 'option.settingsHelp' : 'option.settingsSame'),
      hasOtherSettings,
    ],
  ] as const
  return (
    <div className="grid grid-cols-3 gap-x-6 border-line border-b px-4 py-2">
      {options.map(([name, label, help, isOffered]) => (
        <Checkbox
          key={name}
          isDisabled={isDisabled || !isOffered}
          isSelected={value[name] && isOffered}
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
