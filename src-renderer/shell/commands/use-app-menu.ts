import { useEffect, useRef } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { followRequests } from '../../bridge/follow-requests.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useCommandSource } from '../../shared/command-registry.tsx'
import { useShortcutChoices } from '../../shared/shortcuts/use-shortcut.ts'
import { isDialogOpen } from '../../ui/dialogs/is-dialog-open.ts'
import { useToast } from '../../ui/toast.tsx'
import { createMenuEntries } from './menu-entries.ts'

/** Puts the commands of the screen into the application menu, and runs what is chosen there. */
export function useAppMenu(): void {
  const { t } = useTranslation('shell')
  const { client } = useBridge()
  const toast = useToast()
  const source = useCommandSource()
  const choices = useShortcutChoices()
  useEffect(() => {
    let idle = 0
    let sent = ''
    const send = (): void => {
      const entries = createMenuEntries(source.list(), choices)
      // A screen gives the same commands again whenever one of their facts changes.
      const text = JSON.stringify(entries)
      if (text === sent) return
      sent = text
      void client.menu.update({ entries }).catch(() => undefined)
    }
    const sendLater = (): void => {
      cancelIdleCallback(idle)
      idle = requestIdleCallback(send)
    }
    sendLater()
    const unsubscribe = source.subscribe(sendLater)
    return () => {
      unsubscribe()
      cancelIdleCallback(idle)
    }
  }, [client, source, choices])

  // Heard by one stream all along: a choice made while it is opened again would be lost.
  const latest = useRef({ toast, t })
  latest.current = { toast, t }
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const run = (id: string): void => {
      const { toast, t } = latest.current
      const command = source.list().findLast((one) => one.id === id)
      if (command === undefined) return
      if (isDialogOpen() && command.isForDialogs !== true) toast({ title: t('menu.dialogFirst') })
      else command.run()
    }
    void followRequests(() => client.menu.choices(undefined, { signal }), { signal, onRequest: ({ id }) => run(id) })
    return () => ending.abort()
  }, [client, source])
}
