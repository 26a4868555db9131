import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../shared/command-registry.tsx'
import type { PauseDialogRequest } from '../../shared/pauses/pause-dialogs.tsx'
import { usePauseSending, useResumeSending } from '../../shared/pauses/use-pauses.ts'
import { usePresentation } from '../../shared/presentation/use-presentation.ts'
import { useKeptSearch } from '../../shared/screens/kept-screens.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { railItems } from '../rail.tsx'
import { useScreenSearch } from '../use-screen-search.ts'
import { useRefreshCommands } from './use-refresh-commands.ts'

const onboardingScreens = [
  { id: 'add', to: '/onboarding/add', shortcut: 'addAgent' },
  { id: 'register', to: '/onboarding/registrations/new' },
  { id: 'table', to: '/onboarding/registrations/table' },
  { id: 'import', to: '/onboarding/import' },
  { id: 'registrations', to: '/onboarding/registrations' },
  { id: 'claims', to: '/onboarding/claims' },
  { id: 'guides', to: '/onboarding/guides', menu: 'help' },
] as const

interface ShellDialogs {
  openPalette: (step?: 'search' | 'subscribe') => void
  openSheet: () => void
  openPauseDialog: (request: PauseDialogRequest) => void
}

const insightScreens = ['analytics', 'lab', 'likeness'] as const

/** Screens that no rail item names. */
const otherScreens = [
  { id: 'predictTable', to: '/predict/import' },
  { id: 'drops', to: '/predict/dropped' },
  { id: 'follows', to: '/inbox/follows' },
  { id: 'pack', to: '/packs', menu: 'file' },
  { id: 'limits', to: '/outbox/limits' },
  { id: 'integrity', to: '/outbox/integrity' },
  { id: 'ledger', to: '/outbox/ledger' },
  { id: 'secrets', to: '/secrets', menu: 'file' },
  { id: 'requests', to: '/requests', menu: 'help' },
  { id: 'about', to: '/about', menu: 'help' },
] as const

/** Offers the commands that are there on every screen. */
export function useShellCommands(dialogs: ShellDialogs): void {
  useCommands(useListedCommands(dialogs))
}

/** The commands that are there on every screen; the same list until one of them changes. */
export function useListedCommands({ openPalette, openSheet, openPauseDialog }: ShellDialogs): readonly Command[] {
  const go = useGoCommands({ openPalette, openSheet })
  const past = useHistoryCommands()
  const settingScreens = useSettingScreens()
  const insight = useInsightCommands()
  const pause = usePauseCommands(openPauseDialog)
  const refresh = useRefreshCommands()
  const subscribe = useSubscribeCommand(openPalette)
  const settings = useSettingCommands()
  const presentation = usePresentationCommand()
  return useMemo(
    () => [go, past, settingScreens, insight, pause, refresh, subscribe, settings, presentation].flat(),
    [go, past, settingScreens, insight, pause, refresh, subscribe, settings, presentation],
  )
}

function useGoCommands({
  openPalette,
  openSheet,
}: Pick<ShellDialogs, 'openPalette' | 'openSheet'>): readonly Command[] {
  const { t } = useTranslation(['shell', 'onboarding'])
  const navigate = useNavigate()
  const searchOf = useScreenSearch()
  return useMemo(
    () => [
      {
        id: 'palette',
        title: t('palette.label'),
        group: 'go' as const,
        shortcut: 'palette' as const,
        run: () => openPalette(),
      },
      {
        id: 'shortcuts',
        title: t('commands.shortcuts'),
        synonyms: t('palette.synonyms.shortcuts'),
        group: 'go' as const,
        menu: 'help' as const,
        shortcut: 'shortcuts' as const,
        run: openSheet,
      },
      {
        id: 'go-needs-you',
        title: t('commands.needsYou'),
        synonyms: t('palette.synonyms.needsYou'),
        group: 'go' as const,
        menu: 'agents' as const,
        shortcut: 'needsAttention' as const,
        run: () => void navigate({ to: '/fleet', search: { status: 'needs_you' } }),
      },
      ...railItems.map(({ to, words, shortcut, menu }) => ({
        id: `go-${words}`,
        title: t(`screens.${words}`),
        synonyms: t(`palette.synonyms.${words}`),
        group: 'go' as const,
        ...(menu === undefined ? {} : { menu }),
        shortcut,
        run: () => void navigate({ to, search: searchOf(to) }),
      })),
      ...otherScreens.map(({ id, to, ...place }) => ({
        id: `go-${id}`,
        title: t(`commands.${id}`),
        synonyms: t(`palette.synonyms.${id}`),
        group: 'go' as const,
        ...place,
        run: () => void navigate({ to, search: searchOf(to) }),
      })),
      ...onboardingScreens.map(({ id, to, ...place }) => ({
        id: `go-onboarding-${id}`,
        title: t(`onboarding:command.${id}`),
        group: 'go' as const,
        menu: 'agents' as const,
        ...place,
        run: () => void navigate({ to, search: searchOf(to) }),
      })),
    ],
    [t, navigate, searchOf, openPalette, openSheet],
  )
}

/** Back and forth through the screens that were open. */
function useHistoryCommands(): readonly Command[] {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  return useMemo(
    () => [
      { id: 'back', title: t('commands.back'), group: 'go', shortcut: 'back', run: () => history.back() },
      { id: 'forward', title: t('commands.forward'), group: 'go', shortcut: 'forward', run: () => history.forward() },
    ],
    [t, history],
  )
}

/** To what is worked out from the results, and to the file that has them all. */
function useInsightCommands(): readonly Command[] {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const keptSearch = useKeptSearch()
  return useMemo(
    () => [
      ...insightScreens.map((screen) => ({
        id: `go-${screen}`,
        title: t(`commands.${screen}Screen`),
        synonyms: t(`palette.synonyms.${screen}`),
        group: 'go' as const,
        run: () => void navigate({ to: `/results/${screen}`, search: keptSearch(`/results/${screen}`) }),
      })),
      {
        id: 'export-predictions',
        title: t('commands.exportPredictions'),
        synonyms: t('palette.synonyms.exportPredictions'),
        group: 'go' as const,
        run: () => void navigate({ to: '/packs', search: { tab: 'lists', list: 'predictions' } }),
      },
    ],
    [t, navigate, keptSearch],
  )
}

const settingSections = [
  'deployments',
  'security',
  'backups',
  'pack',
  'appearance',
  'presentation',
  'background',
  'notifications',
  'drops',
  'shortcuts',
  'trial',
  'about',
] as const

/** To the parts of the settings. */
function useSettingScreens(): readonly Command[] {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  return useMemo(
    () =>
      settingSections.map((section) => ({
        id: `settings-${section}`,
        title: t('openSection', { section: t(`section.${section}`) }),
        group: 'set' as const,
        isForPaletteOnly: true,
        run: () => void navigate({ to: '/settings', hash: section }),
      })),
    [t, navigate],
  )
}

/** The brake for everything, the pauses with an aim, and the end of all of them. */
function usePauseCommands(openDialog: ShellDialogs['openPauseDialog']): readonly Command[] {
  const { t } = useTranslation('shell')
  const { pauses } = useAppState()
  const { mutate: pause } = usePauseSending()
  const { mutate: resume } = useResumeSending(openDialog)
  const { isAll } = pauses
  const hasOthers = pauses.count > (isAll ? 1 : 0)
  return useMemo(
    () => [
      {
        id: 'pause',
        title: t(isAll ? 'pause.resume' : 'pause.pause'),
        group: 'act',
        menu: 'file',
        shortcut: 'pause',
        isForDialogs: true,
        isDangerous: !isAll,
        run: () => (isAll ? resume([{ kind: 'all' }]) : pause([{ kind: 'all' }])),
      },
      {
        id: 'pause-aim',
        title: t('commands.pauseAim'),
        synonyms: t('palette.synonyms.pauseAim'),
        group: 'act',
        menu: 'file',
        isDangerous: true,
        run: () => openDialog({ kind: 'pause' }),
      },
      ...(hasOthers
        ? [
            {
              id: 'resume-all',
              title: t('commands.resumeAll'),
              group: 'act' as const,
              menu: 'file' as const,
              run: () => resume(null),
            },
          ]
        : []),
    ],
    [t, isAll, hasOthers, pause, resume, openDialog],
  )
}

function useSubscribeCommand(openPalette: ShellDialogs['openPalette']): readonly Command[] {
  const { t } = useTranslation('shell')
  return useMemo(
    () => [
      {
        id: 'subscribe-agents',
        title: t('commands.subscribeAgents'),
        synonyms: t('palette.synonyms.subscribeAgents'),
        group: 'act',
        asksInPalette: true,
        run: () => openPalette('subscribe'),
      },
    ],
    [t, openPalette],
  )
}

function useSettingCommands(): readonly Command[] {
  const { t } = useTranslation('shell')
  const { orpc } = useBridge()
  const showError = useErrorToast()
  const { mutate } = useMutation({ ...orpc.settings.update.mutationOptions(), onError: (thrown) => showError(thrown) })
  return useMemo(() => {
    const set = (id: string, title: string, change: Partial<Settings>): Command => ({
      id,
      title,
      group: 'set',
      run: () => mutate(change),
    })
    return [
      set('theme-light', t('commands.light'), { theme: 'light' }),
      set('theme-dark', t('commands.dark'), { theme: 'dark' }),
      set('language-en', t('commands.english'), { language: 'en' }),
      set('language-zh', t('commands.chinese'), { language: 'zh-CN' }),
      set('density-compact', t('commands.compact'), { density: 'compact' }),
      set('density-normal', t('commands.normal'), { density: 'normal' }),
      set('density-comfortable', t('commands.comfortable'), { density: 'comfortable' }),
    ]
  }, [t, mutate])
}

/** Hides what predictions say, and shows it again; over a dialog too, as somebody may just look. */
function usePresentationCommand(): readonly Command[] {
  const { t } = useTranslation('shell')
  const { isOn, mutate } = usePresentation()
  return useMemo(
    () => [
      {
        id: 'presentation',
        title: t(isOn ? 'presentation.end' : 'presentation.start'),
        synonyms: t('palette.synonyms.presentation'),
        group: 'set',
        menu: 'view',
        shortcut: 'presentation',
        isForDialogs: true,
        run: () => mutate({ isPresenting: !isOn }),
      },
    ],
    [t, isOn, mutate],
  )
}
