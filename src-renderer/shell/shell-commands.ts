import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { useAppState } from '../bridge/app-state.tsx'
import { useBridge } from '../bridge/bridge-context.tsx'
import { type Command, useCommands } from '../shared/commands.tsx'
import { railItems } from './rail.tsx'
import { usePauseWrites } from './top-bar.tsx'

const onboardingScreens = [
  { id: 'add', to: '/onboarding/add', shortcut: 'Ctrl N' },
  { id: 'register', to: '/onboarding/registrations/new' },
  { id: 'table', to: '/onboarding/registrations/table' },
  { id: 'import', to: '/onboarding/import' },
  { id: 'registrations', to: '/onboarding/registrations' },
  { id: 'claims', to: '/onboarding/claims', shortcut: 'Ctrl 7' },
  { id: 'guides', to: '/onboarding/guides' },
] as const

/** The commands that are there on every screen. */
export function useShellCommands(openPalette: () => void): void {
  useCommands(useGoCommands(openPalette))
  useCommands(useActCommands())
  useCommands(useSettingCommands())
}

function useGoCommands(openPalette: () => void): readonly Command[] {
  const { t } = useTranslation(['shell', 'onboarding'])
  const navigate = useNavigate()
  return useMemo(
    () => [
      {
        id: 'palette',
        title: t('palette.label'),
        group: 'go' as const,
        shortcut: 'Ctrl K',
        run: openPalette,
      },
      {
        id: 'go-needs-you',
        title: t('commands.needsYou'),
        synonyms: t('palette.synonyms.needsYou'),
        group: 'go' as const,
        shortcut: '!',
        run: () => void navigate({ to: '/fleet', search: { status: 'needs_you' } }),
      },
      ...railItems.map(({ to, words, shortcut }) => ({
        id: `go-${words}`,
        title: t(`screens.${words}`),
        synonyms: t(`palette.synonyms.${words}`),
        group: 'go' as const,
        shortcut,
        run: () => void navigate({ to }),
      })),
      {
        id: 'go-pack',
        title: t('commands.pack'),
        synonyms: t('palette.synonyms.pack'),
        group: 'go' as const,
        run: () => void navigate({ to: '/packs' }),
      },
      ...onboardingScreens.map(({ id, to, ...keys }) => ({
        id: `go-onboarding-${id}`,
        title: t(`onboarding:command.${id}`),
        group: 'go' as const,
        ...keys,
        run: () => void navigate({ to }),
      })),
      {
        id: 'go-secrets',
        title: t('commands.secrets'),
        synonyms: t('palette.synonyms.secrets'),
        group: 'go' as const,
        run: () => void navigate({ to: '/secrets' }),
      },
    ],
    [t, navigate, openPalette],
  )
}

function useActCommands(): readonly Command[] {
  const { t } = useTranslation('shell')
  const { orpc } = useBridge()
  const { writesPaused } = useAppState()
  const { mutate: pause } = usePauseWrites()
  const { mutate: refresh } = useMutation(orpc.challenges.refresh.mutationOptions())
  const { mutate: collect } = useMutation(orpc.results.refresh.mutationOptions())
  return useMemo(
    () => [
      {
        id: 'pause',
        title: t(writesPaused ? 'pause.resume' : 'pause.pause'),
        group: 'act',
        shortcut: 'Ctrl Shift P',
        isForDialogs: true,
        run: () => pause({ paused: !writesPaused }),
      },
      { id: 'refresh', title: t('commands.refreshChallenges'), group: 'act', run: () => refresh(undefined) },
      { id: 'results', title: t('commands.refreshResults'), group: 'act', run: () => collect(undefined) },
    ],
    [t, writesPaused, pause, refresh, collect],
  )
}

function useSettingCommands(): readonly Command[] {
  const { t } = useTranslation('shell')
  const { orpc } = useBridge()
  const { mutate } = useMutation(orpc.settings.update.mutationOptions())
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
