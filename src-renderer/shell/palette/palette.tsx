import { useQuery } from '@tanstack/react-query'
import { Command as Palette, useCommandState } from 'cmdk'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { type Command, useAllCommands } from '../../shared/command-registry.tsx'
import { isForField, isHeldEnter } from '../../shared/shortcuts/shortcut.ts'
import { ShortcutKeys } from '../../shared/shortcuts/shortcut-keys.tsx'
import { useShortcutChoices } from '../../shared/shortcuts/use-shortcut.ts'
import { findCommandOf, isHeldTooLong } from '../commands/use-shortcuts.ts'
import type { TypedAhead } from '../start/typed-ahead.ts'
import { groupCommands } from './find-commands.ts'
import { HelpGroup } from './palette-help.tsx'
import { FoundGroups, groupClass, itemClass, paletteInputClass, useFoundItems } from './palette-items.tsx'
import { PaletteSubscribe } from './palette-subscribe.tsx'

const chosenItem = '[cmdk-item][aria-selected="true"]'

interface CommandPaletteProps {
  firstStep: 'search' | 'subscribe'
  typedAhead: TypedAhead
  onClose: () => void
}

/** Everything that can be done, and every agent, challenge and event, found by typing. */
export function CommandPalette({ firstStep, typedAhead, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell')
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-8 pt-[12vh]"
    >
      <Modal className="layer-in w-[600px] max-w-full">
        <Dialog
          aria-label={t('palette.label')}
          className="overflow-hidden rounded-lg border border-line bg-surface shadow-layer outline-none"
        >
          {firstStep === 'search' ? (
            <PaletteBody typedAhead={typedAhead} onClose={onClose} />
          ) : (
            <PaletteSubscribe typedAhead={typedAhead} onClose={onClose} />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteBody({ typedAhead, onClose }: Omit<CommandPaletteProps, 'firstStep'>) {
  const { t } = useTranslation('shell')
  const [asks, setAsks] = useState(false)
  const [text, setText] = useState('')
  const isEnterHeld = useRef(false)
  // After the field has taken the focus, which it does while it is put into the page.
  useLayoutEffect(() => {
    const typed = typedAhead.take()
    setText(typed.text)
    isEnterHeld.current = typed.isEnterTyped
  }, [typedAhead])
  const list = useRef<HTMLDivElement>(null)
  const commands = useAllCommands().filter(({ id }) => id !== 'palette')
  const { isFresh, run, groups } = usePaletteCommands(commands, { text, onClose, onAsk: () => setAsks(true) })
  const choice = useSafeChoice(commands)
  const { found, ...search } = useFoundItems(text)
  const noteMove = (): void => {
    // What is moved to is run by the next Enter, and by none from before.
    isEnterHeld.current = false
    choice.noteMove()
  }
  const runByKey = usePaletteKeys(commands, { run, onClose, onMove: noteMove })
  if (asks) return <PaletteSubscribe typedAhead={typedAhead} onClose={onClose} />
  return (
    <Palette
      label={t('palette.label')}
      shouldFilter={false}
      loop
      data-layer=""
      value={choice.value}
      onValueChange={choice.onValueChange}
      onKeyDown={(event) => {
        // The library leaves what is composed to the input method too.
        if (event.nativeEvent.isComposing) return
        if (isHeldEnter(event)) return event.preventDefault()
        runByKey(event)
        // What was found for the letters before these is not what Enter is meant for, nor is a list before its entries.
        const chosen = list.current?.querySelector(chosenItem)
        const isEarly = chosen == null ? !isFresh : chosen.hasAttribute('data-stale')
        if (event.key !== 'Enter' || !isEarly) return
        event.preventDefault()
        isEnterHeld.current = true
      }}
      onPointerMove={noteMove}
    >
      <Palette.Input
        autoFocus
        value={text}
        onValueChange={(next) => {
          choice.forgetMove()
          isEnterHeld.current = false
          setText(next)
        }}
        placeholder={t('palette.placeholder')}
        className={paletteInputClass}
      />
      {search.error === null ? null : (
        <div className="border-line border-b p-2">
          <CallErrorNote error={search.error} onRetry={search.refetch} />
        </div>
      )}
      <Palette.List ref={list} className="max-h-[46vh] overflow-auto p-1.5">
        {search.isPending || search.error !== null ? null : (
          <Palette.Empty className="px-2 py-6 text-center text-ink-2">{t('palette.nothing')}</Palette.Empty>
        )}
        {found === null ? null : <FoundGroups found={found} onClose={onClose} />}
        {isFresh
          ? groups.map(({ group, commands: ofGroup }) => (
              <Palette.Group key={group} heading={t(`palette.groups.${group}`)} className={groupClass}>
                {ofGroup.map((command) => (
                  <CommandItem key={command.id} command={command} onRun={() => run(command)} />
                ))}
              </Palette.Group>
            ))
          : null}
        <HelpGroup text={text} onClose={onClose} />
        <KeepChoice list={list} isEnterHeld={isEnterHeld} value={choice.value} onChoose={choice.onValueChange} />
      </Palette.List>
    </Palette>
  )
}

/** The commands in their groups, and what happens to one that is chosen: it counts as the newest, and is run. */
function usePaletteCommands(
  commands: readonly Command[],
  { text, onClose, onAsk }: { text: string; onClose: () => void; onAsk: () => void },
) {
  const { client, orpc } = useBridge()
  const recent = useQuery({ ...orpc.search.recent.queryOptions(), gcTime: 0 })
  return {
    // What was run last comes first: nothing is listed before it is known, and then moves down.
    isFresh: !recent.isPending,
    groups: groupCommands(commands, { ids: recent.data?.ids ?? [], text }),
    run: (command: Command): void => {
      void client.search.addRecent({ id: command.id }).catch(() => undefined)
      if (command.asksInPalette === true) onAsk()
      else {
        onClose()
        command.run()
      }
    },
  }
}

/** What is chosen without being pointed at is never a command that takes something away. */
function useSafeChoice(commands: readonly Command[]) {
  const [value, setValue] = useState('')
  const hasMoved = useRef(false)
  return {
    value,
    noteMove: (): void => {
      hasMoved.current = true
    },
    forgetMove: (): void => {
      hasMoved.current = false
    },
    onValueChange: (next: string): void => {
      const isDangerous = commands.some(({ id, isDangerous: takesAway }) => id === next && takesAway === true)
      setValue(isDangerous && !hasMoved.current ? '' : next)
    },
  }
}

interface KeepChoiceProps {
  list: RefObject<HTMLDivElement | null>
  isEnterHeld: RefObject<boolean>
  /** What is chosen; the library marks a moment long what may not be. */
  value: string
  onChoose: (value: string) => void
}

/**
 * Where what was chosen is gone and others arrive later, as pages of the help do, the first of them is chosen: the
 * library goes on to one only when it is there at that moment. What is chosen stays in sight when others arrive above
 * it, as agents do: Enter runs it. An Enter that came before anything was found for the text runs what is chosen then.
 */
function KeepChoice({ list, isEnterHeld, value, onChoose }: KeepChoiceProps) {
  // Read so that the effect below runs again whenever an entry comes or goes.
  const count = useCommandState(({ filtered }) => filtered.count)
  useCommandState((state) => state.value)
  const choose = useRef(onChoose)
  choose.current = onChoose
  useEffect(() => {
    if (count > 0) list.current?.querySelector(chosenItem)?.scrollIntoView({ block: 'nearest' })
  }, [count, list])
  useEffect(() => {
    if (count === 0 || list.current?.querySelector(chosenItem) != null) return
    const first = list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value')
    if (first != null) choose.current(first)
  })
  useEffect(() => {
    const chosen = isEnterHeld.current ? list.current?.querySelector<HTMLElement>(chosenItem) : null
    if (chosen == null || chosen.hasAttribute('data-stale') || chosen.getAttribute('data-value') !== value) return
    isEnterHeld.current = false
    chosen.click()
  })
  return null
}

/** The keys beside the commands work here too; one without Ctrl or Alt is text to search for. */
function usePaletteKeys(
  commands: readonly Command[],
  { run, onClose, onMove }: { run: (command: Command) => void; onClose: () => void; onMove: () => void },
) {
  const choices = useShortcutChoices()
  const all = useAllCommands()
  return (event: KeyboardEvent): void => {
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) onMove()
    if (isForField(event) && !event.altKey) return
    const command = findCommandOf(event.nativeEvent, all, choices)
    if (command === null) return
    event.preventDefault()
    event.stopPropagation()
    if (isHeldTooLong(event.nativeEvent, command)) return
    if (commands.includes(command)) run(command)
    else onClose()
  }
}

function CommandItem({ command, onRun }: { command: Command; onRun: () => void }) {
  return (
    <Palette.Item value={command.id} onSelect={onRun} className={itemClass}>
      <span className="min-w-0 flex-1 truncate">{command.title}</span>
      {command.shortcut === undefined ? null : <ShortcutKeys of={command.shortcut} />}
    </Palette.Item>
  )
}
