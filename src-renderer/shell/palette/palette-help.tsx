import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command as Palette } from 'cmdk'
import { useMemo } from 'react'
import { findTitles } from '../../features/help/find-in-guide.ts'
import { guideQuery } from '../../features/help/help.queries.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { groupClass, itemClass } from './palette-items.tsx'

const mostShown = 6

/** Pages of the help and their parts, by their titles in either language; nothing while nothing is typed. */
export function HelpGroup({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const navigate = useNavigate()
  const enabled = text.trim() !== ''
  const { data: guide = [] } = useQuery({ ...guideQuery(language), enabled })
  const { data: other = [] } = useQuery({ ...guideQuery(language === 'en' ? 'zh-CN' : 'en'), enabled })
  const found = useMemo(() => findTitles(guide, { other, search: text }).slice(0, mostShown), [guide, other, text])
  if (found.length === 0) return null
  return (
    <Palette.Group heading={t('palette.groups.help')} className={groupClass}>
      {found.map(({ id, title, pageTitle }) => (
        <Palette.Item
          key={id}
          value={`help ${id}`}
          onSelect={() => {
            onClose()
            void navigate({ to: '/help', search: { section: id } })
          }}
          className={itemClass}
        >
          <span className="min-w-0 flex-1 truncate">{pageTitle === null ? title : `${pageTitle} › ${title}`}</span>
        </Palette.Item>
      ))}
    </Palette.Group>
  )
}
