import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useAppState } from '../bridge/app-state.tsx'
import { useBridge } from '../bridge/bridge-context.tsx'
import { useTranslation } from '../i18n/use-translation.tsx'
import { appQueries } from '../shared/app.queries.ts'
import { definePart } from '../shared/pages/define-part.ts'
import { moveFocusToScreen } from '../shared/pages/screen-focus.ts'
import { PauseDialogProvider, type PauseDialogRequest } from '../shared/pauses/pause-dialogs.tsx'
import { useTrialTour } from '../shared/trial-tour/trial-tour-provider.tsx'
import { joinClassNames } from '../ui/class-names.ts'
import { AfterRows, useIsWhole } from '../ui/rows-first.tsx'
import { SiteBanners, TrialStrip, VaultBanner } from './banners/banners.tsx'
import { useClaimNotifications } from './banners/claim-notifications.tsx'
import { FailedReadingsBanner } from './banners/failed-readings-banner.tsx'
import { useShellCommands } from './commands/shell-commands.ts'
import { useAppMenu } from './commands/use-app-menu.ts'
import { useShortcuts } from './commands/use-shortcuts.ts'
import { useDraggedFiles } from './dragged/use-dragged-files.ts'
import { useNavigationRequests } from './navigation-requests.ts'
import { Rail, railClass } from './rail.tsx'
import { createTypedAhead } from './start/typed-ahead.ts'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeepScreens } from './use-keep-screens.ts'
import { useScreenFocus } from './use-screen-focus.ts'

/** Screens that make sense before there is any service. */
const openBeforeConnect = ['/welcome', '/settings', '/packs', '/help']

const TrialTourBar = definePart(() => import('./trial-tour/trial-tour-bar.tsx'), 'TrialTourBar')
const loadPalette = () => import('./palette/palette.tsx')
const CommandPalette = definePart(loadPalette, 'CommandPalette')
const AbsenceCard = definePart(() => import('./banners/absence-card.tsx'), 'AbsenceCard')
const PauseDialog = definePart(() => import('../features/outbox/pauses/pause-dialog.tsx'), 'PauseDialog')
const ResumeDialog = definePart(() => import('../features/outbox/pauses/resume-dialog.tsx'), 'ResumeDialog')
const KeptDraftsCard = definePart(() => import('./banners/kept-drafts-card.tsx'), 'KeptDraftsCard')
const DatabaseBanner = definePart(() => import('./banners/database-banner.tsx'), 'DatabaseBanner')
const StoreTroubleBanner = definePart(() => import('./banners/store-trouble-banner.tsx'), 'StoreTroubleBanner')
const DraggedFiles = definePart(() => import('./dragged/dragged-files.tsx'), 'DraggedFiles')
const ShortcutSheet = definePart(() => import('./commands/shortcut-sheet.tsx'), 'ShortcutSheet')

/** The frame around every screen: rail, bars, palette and shortcuts. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { deployments, isTrial, storeTrouble, databaseRecovery } = useAppState()
  // The trial has a database of its own; what happened to the operator's is said once that one is on the screen again.
  const hasRecovered = databaseRecovery !== null && !isTrial
  const hasStoreTrouble = storeTrouble.refusedSinceMs !== null || storeTrouble.unreadRows > 0
  const [paletteStep, setPaletteStep] = useState<'search' | 'subscribe' | null>(null)
  const [typedAhead] = useState(() => createTypedAhead(window))
  const openPalette = useCallback(
    (step: 'search' | 'subscribe' = 'search') => {
      if (paletteStep === null) typedAhead.start(() => setPaletteStep(null))
      setPaletteStep(step)
    },
    [typedAhead, paletteStep],
  )
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const openSheet = useCallback(() => setIsSheetOpen(true), [])
  const [pauseDialog, setPauseDialog] = useState<PauseDialogRequest | null>(null)
  useShellCommands({ openPalette, openSheet, openPauseDialog: setPauseDialog })
  usePaletteAhead()
  // Not the one that is on its way: the screen before it is drawn until the new one is loaded.
  useScreenFocus(useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' }))
  useClaimNotifications()
  const drag = useDraggedFiles()
  useNavigationRequests({ onDragged: drag.receive, openPauseDialog: setPauseDialog })
  useKeepScreens()
  const { isOpen: isGuided } = useTrialTour()
  const isWhole = useIsWhole()
  const hasService = deployments.length > 0
  if (!hasService && !openBeforeConnect.includes(path)) return <Navigate to="/welcome" replace />
  return (
    <PauseDialogProvider open={setPauseDialog}>
      <CommandKeys />
      <div className="flex h-full flex-col">
        <button
          type="button"
          onClick={moveFocusToScreen}
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-2"
        >
          {t('skip')}
        </button>
        <TrialStrip />
        {isTrial && isGuided ? (
          <Suspense fallback={null}>
            <TrialTourBar />
          </Suspense>
        ) : null}
        {hasService ? (
          <AfterRows room={<div className="h-10 shrink-0" />}>
            <TopBar onOpenPalette={() => openPalette()} />
          </AfterRows>
        ) : null}
        <div className="flex min-h-0 flex-1">
          {hasService ? (
            <AfterRows room={<div className={railClass} />}>
              <Rail />
            </AfterRows>
          ) : null}
          {/* Until the page is whole its bars are those of the first picture, and it lies over the rest of it. */}
          <div className={joinClassNames('flex min-w-0 flex-1 flex-col', !isWhole && 'relative z-1 bg-ground')}>
            {/* Beside the rail: what comes and goes must not move what a hand is about to press there. */}
            {/* Each waits for its code alone: nothing of what is being typed goes out of sight meanwhile. */}
            <Suspense fallback={null}>{hasRecovered ? <DatabaseBanner /> : null}</Suspense>
            <Suspense fallback={null}>{hasStoreTrouble ? <StoreTroubleBanner /> : null}</Suspense>
            {hasService ? <VaultBanner /> : null}
            {hasService ? <AbsenceBanner /> : null}
            {hasService ? <KeptDraftsBanner /> : null}
            <SiteBanners />
            <FailedReadingsBanner />
            <main id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
              <Outlet />
            </main>
          </div>
        </div>
        {hasService ? (
          <AfterRows room={<div className="h-[26px] shrink-0" />}>
            <StatusBar />
          </AfterRows>
        ) : null}
        <Suspense fallback={null}>
          {paletteStep === null ? null : (
            <CommandPalette firstStep={paletteStep} typedAhead={typedAhead} onClose={() => setPaletteStep(null)} />
          )}
          {pauseDialog === null ? null : <PauseDialogs request={pauseDialog} onClose={() => setPauseDialog(null)} />}
          {drag.state === null ? null : <DraggedFiles state={drag.state} onSettled={drag.settle} />}
          {isSheetOpen ? <ShortcutSheet onClose={() => setIsSheetOpen(false)} /> : null}
        </Suspense>
      </div>
    </PauseDialogProvider>
  )
}

/** Hears the keys and the menu of all commands. It draws nothing, and is not drawn again when they change. */
function CommandKeys() {
  useShortcuts()
  useAppMenu()
  return null
}

/** Over every screen, since a pause is ended from any of them. */
function PauseDialogs({ request, onClose }: { request: PauseDialogRequest; onClose: () => void }) {
  return request.kind === 'pause' ? (
    <PauseDialog onClose={onClose} />
  ) : (
    <ResumeDialog aims={request.aims} onClose={onClose} />
  )
}

/** One card after a long absence, if anything happened in it. */
function AbsenceBanner() {
  const { orpc } = useBridge()
  const absence = useQuery(appQueries(orpc).absence()).data ?? null
  if (absence === null) return null
  return (
    <Suspense fallback={null}>
      <AbsenceCard absence={absence} />
    </Suspense>
  )
}

/** What was typed before the start and is not sent. */
function KeptDraftsBanner() {
  const { orpc } = useBridge()
  const drafts = useQuery(appQueries(orpc).keptDrafts()).data ?? null
  if (drafts === null) return null
  return (
    <Suspense fallback={null}>
      <KeptDraftsCard drafts={drafts} />
    </Suspense>
  )
}

/** Loads the palette once the screen is drawn: a start does without it, and Ctrl+K has it at once. */
function usePaletteAhead(): void {
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadPalette().catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])
}
