import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { AgentPicker } from '../../shared/agents/agent-picker.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { type Command, useCommands } from '../../shared/commands.tsx'
import { useSpaceName } from '../../shared/discussion/space-name.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { feedStateQuery } from './feed.queries.ts'
import type { InboxSearch } from './inbox-search.ts'

const everything = '*'

interface InboxFiltersProps {
  search: InboxSearch
  onSearch: (search: InboxSearch) => void
}

/** What of the inbox is shown. */
export function InboxFilters({ search, onSearch }: InboxFiltersProps) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const { data } = useQuery(feedStateQuery(orpc))
  const spaceName = useSpaceName()
  const [isPicking, setIsPicking] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'inbox-search',
          title: t('filter.search'),
          group: 'act',
          shortcut: '/',
          run: () => searchBox.current?.focus(),
        },
      ],
      [t],
    ),
  )
  const change = (patch: { [Key in keyof InboxSearch]?: InboxSearch[Key] | undefined }): void => {
    const next = Object.entries({ ...search, ...patch }).filter(([, value]) => value !== undefined)
    onSearch(Object.fromEntries(next))
  }
  const { space } = search
  const spaces = data?.spaces ?? []
  const shownSpaces = space === undefined || spaces.includes(space) ? spaces : [...spaces, space]
  return (
    <>
      <SegmentedControl<'open' | 'unread' | 'done'>
        label={t('show.label')}
        isLabelHidden
        value={search.show ?? 'open'}
        onChange={(show) => change({ show: show === 'open' ? undefined : show })}
        options={[
          { value: 'open', label: t('show.open') },
          { value: 'unread', label: t('show.unread') },
          { value: 'done', label: t('show.done') },
        ]}
      />
      <SearchField
        label={t('filter.search')}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q === '' ? undefined : q.slice(0, 200) })}
        inputRef={searchBox}
        shortcut="/"
      />
      {shownSpaces.length === 0 ? null : (
        <SelectField
          label={t('filter.space')}
          isLabelHidden
          value={space ?? everything}
          onChange={(value) => change({ space: value === everything ? undefined : value })}
          options={[
            { value: everything, label: t('filter.allSpaces') },
            ...shownSpaces.map((value) => ({ value, label: spaceName(value) })),
          ]}
        />
      )}
      <Checkbox isSelected={search.own === true} onChange={(own) => change({ own: own ? true : undefined })}>
        {t('filter.own')}
      </Checkbox>
      {search.agent === undefined ? (
        <Button size="sm" onPress={() => setIsPicking(true)}>
          {t('filter.agent')}
        </Button>
      ) : (
        <Chip onDrop={() => change({ agent: undefined })}>
          <AgentChipText agentKey={search.agent} />
        </Chip>
      )}
      {search.author === undefined ? null : (
        <Chip onDrop={() => change({ author: undefined })}>
          <AuthorChipText profileKey={search.author} />
        </Chip>
      )}
      {isPicking ? (
        <AgentPicker
          title={t('filter.pickAgent')}
          onPick={(agent) => {
            setIsPicking(false)
            change({ agent })
          }}
          onClose={() => setIsPicking(false)}
        />
      ) : null}
    </>
  )
}

/** A filter that was chosen elsewhere, with the way to drop it. */
function Chip({ onDrop, children }: { onDrop: () => void; children: ReactNode }) {
  const { t } = useTranslation('discussion')
  return (
    <span className="flex items-center gap-0.5">
      <Badge tone="accent">{children}</Badge>
      <IconButton size="sm" label={t('filter.drop')} icon={<X />} onPress={onDrop} />
    </span>
  )
}

function AgentChipText({ agentKey }: { agentKey: string }) {
  const { t } = useTranslation('discussion')
  const { orpc } = useBridge()
  const { data } = useQuery(appQueries(orpc).fleet())
  const name = data?.rows.find((row) => row.agentKey === agentKey)?.name ?? agentKey
  return t('filter.agentChip', { name: escapeInvisible(name) })
}

function AuthorChipText({ profileKey }: { profileKey: string }) {
  const { t } = useTranslation('discussion')
  return t('filter.authorChip', { name: escapeInvisible(profileKey.split('~').slice(2).join('~')) })
}
