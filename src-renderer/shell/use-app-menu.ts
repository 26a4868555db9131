import { useEffect, useMemo, useRef } from 'react'
import { useBridge } from '../bridge/bridge-context.tsx'
import { followRequests } from '../bridge/follow-requests.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { useAllCommands } from '../shared/command-registry.tsx'
import { useShortcutChoices } from '../shared/shortcuts/use-shortcut.ts'
import { isDialogOpen } from '../ui/is-dialog-open.ts'
import { useToast } from '../ui/toast.tsx'
import { createMenuEntries } from './menu-entries.ts'

/** Puts the commands of the screen into the application menu, and runs what is chosen there. */
export function useAppMenu(): void {
  const { t } = useTranslation('shell')
  const { client } = useBridge()
  const toast = useToast()
  const commands = useAllCommands()
  const choices = useShortcutChoices()
  const entries = useMemo(() => createMenuEntries(commands, choices), [commands, choices])
  // A screen gives the same commands again whenever one of their facts changes.
  const text = JSON.stringify(entries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` changes with the entries
  useEffect(() => {
    const idle = requestIdleCallback(() => void client.menu.update({ entries }).catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [client, text])

  // Heard by one stream all along: a choice made while it is opened again would be lost.
  const latest = useRef({ commands, toast, t })
  latest.current = { commands, toast, t }
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const run = (id: string): void => {
      const { commands, toast, t } = latest.current
      const command = commands.findLast((one) => one.id === id)
      if (command === undefined) return
      if (isDialogOpen() && command.isForDialogs !== true) toast({ title: t('menu.dialogFirst') })
      else command.run()
    }
    void followRequests(() => client.menu.choices(undefined, { signal }), { signal, onRequest: ({ id }) => run(id) })
    return () => ending.abort()
  }, [client])
}
