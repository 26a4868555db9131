import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command as Palette } from 'cmdk'
import { type KeyboardEvent, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { appQueries } from '../shared/app.queries.ts'
import { type Command, useAllCommands } from '../shared/commands.tsx'
import { isForField, matchesShortcut } from '../shared/shortcut.ts'
import { SiteTag } from '../ui/site-tag.tsx'
import { Kbd } from '../ui/text/kbd.tsx'
import { NameText } from '../ui/text/name-text.tsx'
import { findAgents, findCommands } from './palette-search.ts'

const itemClass =
  'flex cursor-default items-center gap-3 rounded-md px-2 py-1.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent'
const groupClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3'

interface CommandPaletteProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Everything that can be done and every agent, found by typing. */
export function CommandPalette({ isOpen, onOpenChange }: CommandPaletteProps) {
  const { t } = useTranslation('shell')
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-8 pt-[12vh]"
    >
      <Modal className="layer-in w-[600px] max-w-full">
        <Dialog
          aria-label={t('palette.label')}
          className="overflow-hidden rounded-lg border border-line bg-surface shadow-layer outline-none"
        >
          <PaletteBody onClose={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const commands = useAllCommands()
  const found = findCommands(commands, text).filter(({ id }) => id !== 'palette')
  /** The keys beside the commands work here too; one without Ctrl or Alt is text to search for. */
  const runByKey = (event: KeyboardEvent): void => {
    if (isForField(event) && !event.altKey) return
    const command = commands.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut))
    if (command === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
    if (command.id !== 'palette') command.run()
  }
  const groups = ['act', 'go', 'set'] as const
  return (
    <Palette label={t('palette.label')} shouldFilter={false} loop data-layer="" onKeyDown={runByKey}>
      <Palette.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={t('palette.placeholder')}
        className="h-11 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-3"
      />
      <Palette.List className="max-h-[46vh] overflow-auto p-1.5">
        <Palette.Empty className="px-2 py-6 text-center text-ink-2">{t('palette.nothing')}</Palette.Empty>
        <AgentGroup text={text} onClose={onClose} />
        {groups.map((group) => {
          const ofGroup = found.filter((command) => command.group === group)
          if (ofGroup.length === 0) return null
          return (
            <Palette.Group key={group} heading={t(`palette.groups.${group}`)} className={groupClass}>
              {ofGroup.map((command) => (
                <CommandItem key={command.id} command={command} onClose={onClose} />
              ))}
            </Palette.Group>
          )
        })}
      </Palette.List>
    </Palette>
  )
}

function CommandItem({ command, onClose }: { command: Command; onClose: () => void }) {
  const run = (): void => {
    onClose()
    command.run()
  }
  return (
    <Palette.Item value={command.id} onSelect={run} className={itemClass}>
      <span className="min-w-0 flex-1 truncate">{command.title}</span>
      {command.shortcut === undefined ? null : <Kbd keys={command.shortcut} />}
    </Palette.Item>
  )
}

function AgentGroup({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { orpc } = useBridge()
  const navigate = useNavigate()
  const { data } = useQuery(appQueries(orpc).fleet())
  const agents = findAgents(data?.rows ?? [], text)
  if (agents.length === 0) return null
  return (
    <Palette.Group heading={t('palette.groups.agents')} className={groupClass}>
      {agents.map((agent) => (
        <Palette.Item
          key={agent.agentKey}
          value={agent.agentKey}
          onSelect={() => {
            onClose()
            void navigate({ to: '/agents/$agentKey', params: { agentKey: agent.agentKey } })
          }}
          className={itemClass}
        >
          <span className="flex w-[62px] shrink-0">
            <SiteTag site={agent.site} />
          </span>
          <span className="flex min-w-0 flex-1">
            <NameText text={agent.name} />
          </span>
          <span className="max-w-[40%] shrink-0 truncate font-mono text-xs text-ink-3">
            {escapeInvisible(agent.agentId)}
          </span>
        </Palette.Item>
      ))}
    </Palette.Group>
  )
}
