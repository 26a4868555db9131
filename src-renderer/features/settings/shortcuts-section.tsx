import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { ShortcutList } from '../../shared/shortcuts/shortcut-list.tsx'
import type { ShortcutId } from '../../shared/shortcuts/shortcut-table.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { KeyRecorder } from './key-recorder.tsx'
import { Section } from './section.tsx'

/** The keys of every command; each can have others, none, or its default again. */
export function ShortcutsSection() {
  const { t } = useTranslation(['shortcuts', 'settings'])
  const { client } = useBridge()
  const { shortcuts, singleKeys } = useAppState().settings
  const isAskedFor = useRouterState({ select: ({ location }) => location.hash === 'shortcuts' })
  const [isListOpen, setIsListOpen] = useState(isAskedFor)
  const [isResetting, setIsResetting] = useState(false)
  const [recording, setRecording] = useState<ShortcutId | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const changeButtons = useRef(new Map<ShortcutId, HTMLButtonElement>())
  // Main merges one command's keys into the rest: two quick changes both hold.
  const update = useMutation({ mutationFn: (change: () => Promise<Settings>) => change() })
  useEffect(() => {
    if (!isAskedFor) return
    setIsListOpen(true)
    top.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])
  /** What had the focus goes: the next command's keys are set from here, and not from the top of the page. */
  const returnTo = (id: ShortcutId): void => {
    flushSync(() => setRecording(null))
    changeButtons.current.get(id)?.focus()
  }
  const set = (id: ShortcutId, combination: string | null): void => {
    returnTo(id)
    update.mutate(() => client.settings.setShortcut({ id, combination }))
  }
  return (
    <Section title={t('settings:section.shortcuts')}>
      <div ref={top} className="flex flex-col items-start gap-3">
        <Checkbox
          isSelected={singleKeys}
          onChange={(chosen) => update.mutate(() => client.settings.update({ singleKeys: chosen }))}
        >
          {t('singleKeys')}
        </Checkbox>
        <p className="max-w-[60ch] text-xs text-ink-3">{t('singleKeysHelp')}</p>
        <div className="flex gap-2">
          <Button ref={listButton} aria-expanded={isListOpen} onPress={() => setIsListOpen(!isListOpen)}>
            {t(isListOpen ? 'hide' : 'show')}
          </Button>
          {shortcuts.length === 0 ? null : <Button onPress={() => setIsResetting(true)}>{t('resetAll')}</Button>}
          {isResetting ? (
            <ConfirmDialog
              title={t('resetTitle', { count: shortcuts.length })}
              onClose={() => setIsResetting(false)}
              confirmLabel={t('resetAll')}
              tone="danger"
              onConfirm={() => {
                // What opened the question goes with the last key of one's own.
                flushSync(() => setIsResetting(false))
                listButton.current?.focus()
                update.mutate(() => client.settings.resetShortcuts())
              }}
            >
              <p>{t('resetText')}</p>
            </ConfirmDialog>
          ) : null}
        </div>
      </div>
      <CallErrorNote error={update.error} compact />
      {isListOpen ? (
        <ShortcutList
          act={(id) =>
            recording === id ? (
              <KeyRecorder id={id} onChoose={(keys) => set(id, keys)} onCancel={() => returnTo(id)} />
            ) : (
              <span className="flex gap-1">
                <Button
                  ref={(element) => {
                    if (element === null) changeButtons.current.delete(id)
                    else changeButtons.current.set(id, element)
                  }}
                  size="sm"
                  variant="plain"
                  onPress={() => setRecording(id)}
                >
                  {t('change')}
                  <span className="sr-only"> {t(`acts.${id}`)}</span>
                </Button>
                {shortcuts.every((shortcut) => shortcut.id !== id) ? null : (
                  <Button size="sm" variant="plain" onPress={() => set(id, null)}>
                    {t('reset')}
                    <span className="sr-only"> {t(`acts.${id}`)}</span>
                  </Button>
                )}
              </span>
            )
          }
        />
      ) : null}
    </Section>
  )
}
