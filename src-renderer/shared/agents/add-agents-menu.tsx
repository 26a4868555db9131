import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useAddAgentsEntries } from './add-agents-entries.ts'

/** Every way in which agents come into the fleet, behind one button. */
export function AddAgentsMenu() {
  const { t } = useTranslation('agents')
  const navigate = useNavigate()
  const entries = useAddAgentsEntries()
  return (
    <Menu
      label={t('addAgents.label')}
      trigger={
        <Button variant="primary" icon={<UserPlus />}>
          {t('addAgents.label')}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
      entries={entries.map(({ id, title, help, to, startsGroup }) => ({
        id,
        text: title,
        startsGroup,
        label: (
          <span className="flex flex-col">
            <span className="font-medium">{title}</span>
            <span className="text-xs text-ink-2">{help}</span>
          </span>
        ),
        onAction: () => void navigate({ to }),
      }))}
    />
  )
}
