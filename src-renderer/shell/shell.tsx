import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../bridge/app-state.tsx'
import { type Command, useAllCommands } from '../shared/commands.tsx'
import { isDialogOpen, isForField, isReviewKey, isTyping, matchesShortcut } from '../shared/shortcut.ts'
import { SiteBanners, TrialStrip, VaultBanner } from './banners.tsx'
import { useClaimNotifications } from './claim-notifications.tsx'
import { DatabaseBanner } from './database-banner.tsx'
import { CommandPalette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { useShellCommands } from './shell-commands.ts'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** Screens that make sense before there is any service. */
const openBeforeConnect = ['/welcome', '/settings', '/packs']

/** The frame around every screen: rail, bars, palette and shortcuts. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { deployments } = useAppState()
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const openPalette = useCallback(() => setIsPaletteOpen(true), [])
  const path = useRouterState({ select: (state) => state.location.pathname })
  useShellCommands(openPalette)
  useShortcuts()
  useClaimNotifications()
  const hasService = deployments.length > 0
  if (!hasService && !openBeforeConnect.includes(path)) return <Navigate to="/welcome" replace />
  return (
    <div className="flex h-full flex-col">
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-2"
      >
        {t('skip')}
      </button>
      <TrialStrip />
      {hasService ? <TopBar onOpenPalette={openPalette} /> : null}
      <DatabaseBanner />
      {hasService ? <VaultBanner /> : null}
      <div className="flex min-h-0 flex-1">
        {hasService ? <Rail /> : null}
        <div className="flex min-w-0 flex-1 flex-col">
          <SiteBanners />
          <main id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
            <Outlet />
          </main>
        </div>
      </div>
      {hasService ? <StatusBar /> : null}
      <CommandPalette isOpen={isPaletteOpen} onOpenChange={setIsPaletteOpen} />
    </div>
  )
}

/**
 * Runs the command whose shortcut is pressed; those of a text box only while nothing is typed into. Over a dialog
 * hardly any does, since most leave the screen and with it what is typed in the dialog. Ctrl+Enter is taken before the
 * element that has the focus: it never presses a button.
 */
function useShortcuts(): void {
  const commands = useAllCommands()
  useEffect(() => {
    const find = (event: KeyboardEvent): Command | undefined =>
      commands.find(
        ({ shortcut, otherShortcut, isForDialogs }) =>
          [shortcut, otherShortcut].some((keys) => keys !== undefined && matchesShortcut(event, keys)) &&
          (isForDialogs === true || !isDialogOpen()),
      )
    const listenFirst = (event: KeyboardEvent): void => {
      if (!isReviewKey(event) || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) find(event)?.run()
    }
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const command = find(event)
      if (command === undefined) return
      if (isTyping(event.target) && isForField(event)) return
      event.preventDefault()
      command.run()
    }
    window.addEventListener('keydown', listenFirst, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listenFirst, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [commands])
}
