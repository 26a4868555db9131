import { Search, UserPlus } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { shortcutTable } from '../../shared/shortcuts/shortcut-table.ts'
import { ButtonFace } from '../../ui/buttons/button-face.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { inputClass } from '../../ui/fields/field-parts.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'

/** How the acts of the fleet look before they are there; nothing of it is a control. */
export function FleetActsFace() {
  const { t } = useTranslation(['fleet', 'onboarding'])
  return (
    <span inert aria-hidden className="contents">
      <span className="relative flex w-68 items-center">
        <Search className="absolute left-2 size-3.5 text-ink-3" />
        <span className={joinClassNames(inputClass, 'flex h-7 items-center pr-7 pl-7')}>
          <span className="truncate text-ink-3">{t('search')}</span>
        </span>
        <span className="absolute right-2 text-ink-3">
          <Kbd keys={shortcutTable.search.keys[0]} />
        </span>
      </span>
      <ButtonFace variant="primary" icon={<UserPlus />}>
        {t('onboarding:addAgents')}
      </ButtonFace>
    </span>
  )
}
