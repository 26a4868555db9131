import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, EyeOff, Pause, Play, Search } from 'lucide-react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useAppState } from '../bridge/app-state.tsx'
import { useTranslation } from '../i18n/use-translation.tsx'
import { useOpenPauseDialog } from '../shared/pauses/pause-dialogs.tsx'
import { useAimText } from '../shared/pauses/use-aim-text.ts'
import { usePauseSending, useResumeSending } from '../shared/pauses/use-pauses.ts'
import { usePresentation } from '../shared/presentation/use-presentation.ts'
import { type SiteFilter, useSiteFilter } from '../shared/search/site-filter.ts'
import { ShortcutKeys } from '../shared/shortcuts/shortcut-keys.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { SegmentedControl } from '../ui/fields/segmented-control.tsx'
import { Menu } from '../ui/menus/menu.tsx'
import { formatClockOffset, formatUtcClock } from '../ui/text/format-time.ts'
import { useTimeText } from '../ui/text/use-time-text.ts'
import { useFromNow } from '../ui/ui-provider.tsx'
import { ClockSeconds } from './clocks/clock-seconds.tsx'
import { listServiceClocks } from './clocks/service-clocks.ts'

/** What is looked at and what may be sent: service, sites, palette, pause, and the service's clock. */
export function TopBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { t } = useTranslation('shell')
  const [filter, setFilter] = useSiteFilter()
  const options: readonly { value: SiteFilter; label: string }[] = [
    { value: 'global', label: t('sites.global') },
    { value: 'cn', label: t('sites.cn') },
    { value: 'both', label: t('sites.both') },
  ]
  return (
    <header className="flex h-10 shrink-0 items-center gap-3 border-line border-b bg-surface px-3">
      <DeploymentMenu />
      <SegmentedControl
        label={t('sites.label')}
        isLabelHidden
        size="sm"
        options={options}
        value={filter}
        onChange={setFilter}
      />
      <button
        type="button"
        onClick={onOpenPalette}
        className="mx-auto flex h-7 w-80 min-w-0 cursor-default items-center gap-2 rounded-md border border-line bg-ground px-2 text-ink-3 hover:border-line-strong hover:text-ink-2"
      >
        <Search aria-hidden className="size-3.5" />
        <span className="flex-1 truncate text-left">{t('palette.open')}</span>
        <ShortcutKeys of="palette" />
      </button>
      <PresentationMark />
      <PauseButton />
      <ServiceClock />
    </header>
  )
}

function DeploymentMenu() {
  const { t } = useTranslation('shell')
  const { deployments, isTrial } = useAppState()
  const navigate = useNavigate()
  const [first] = deployments
  const name =
    first === undefined
      ? t('deployment.none')
      : deployments.length === 1
        ? escapeInvisible(first.name)
        : t('deployment.several', { count: deployments.length })
  return (
    <Menu
      label={t('deployment.menu')}
      trigger={
        <Button variant="quiet" aria-label={t('deployment.button', { name })}>
          <span className="max-w-44 truncate font-medium">{name}</span>
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </Button>
      }
      entries={[
        ...deployments.map((deployment) => ({
          id: deployment.deploymentId,
          text: escapeInvisible(deployment.name),
          label: (
            <span className="flex flex-col">
              <span className="font-medium">{escapeInvisible(deployment.name)}</span>
              <span className="text-xs text-ink-3">
                {escapeInvisible(deployment.baseUrl)} · {t('deployment.agents', { count: deployment.agentCount })}
              </span>
            </span>
          ),
          onAction: () => void navigate({ to: '/settings' }),
        })),
        // A trial has its own service only.
        ...(isTrial
          ? []
          : [
              {
                id: 'connect',
                label: t('deployment.connect'),
                startsGroup: deployments.length > 0,
                onAction: () => void navigate({ to: '/welcome' }),
              },
            ]),
      ]}
    />
  )
}

/** The brake for everything, and what is held: all of it, one pause by its name, or how many there are. */
function PauseButton() {
  const { t } = useTranslation('shell')
  const { pauses } = useAppState()
  const aimText = useAimText()
  const pause = usePauseSending()
  const resume = useResumeSending(useOpenPauseDialog())
  const words = pauses.only === null ? t('pause.several', { count: pauses.count }) : aimText(pauses.only)
  if (pauses.isAll)
    return (
      <span className="flex items-center gap-2 rounded-md lg:whitespace-nowrap bg-warn-soft py-px pr-px pl-2.5 font-medium text-warn">
        {t('pause.paused')}
        <Button icon={<Play />} isPending={resume.isPending} onPress={() => resume.mutate([{ kind: 'all' }])}>
          {t('pause.resume')}
        </Button>
      </span>
    )
  return (
    <>
      {pauses.count === 0 ? null : (
        <Link
          to="/outbox"
          search={{ sites: undefined }}
          title={t('pause.held', { what: words, count: pauses.waiting })}
          className="max-w-56 truncate rounded-md bg-warn-soft px-2 py-0.5 font-medium text-warn hover:underline"
        >
          {pauses.only === null ? words : t('pause.of', { what: words })}
        </Link>
      )}
      <Button icon={<Pause />} isPending={pause.isPending} onPress={() => pause.mutate([{ kind: 'all' }])}>
        {t('pause.pause')}
      </Button>
    </>
  )
}

/** That presentation mode is on, on every screen, with the way to end it. */
function PresentationMark() {
  const { t } = useTranslation('shell')
  const { isOn, mutate } = usePresentation()
  return (
    <span
      className={
        isOn
          ? 'flex items-center gap-2 rounded-md bg-accent-soft py-px pr-px pl-2.5 font-medium whitespace-nowrap text-accent'
          : 'contents'
      }
    >
      {/* There before it says anything, so that it is read out. */}
      <span role="status" title={isOn ? t('presentation.help') : undefined}>
        {isOn ? (
          <span className="flex items-center gap-1.5">
            <EyeOff aria-hidden className="size-3.5" />
            {t('presentation.on')}
          </span>
        ) : null}
      </span>
      {isOn ? (
        <Button aria-label={t('presentation.end')} onPress={() => mutate({ isPresenting: false })}>
          {t('presentation.endShort')}
        </Button>
      ) : null}
    </span>
  )
}

function ServiceClock() {
  const { t } = useTranslation('shell')
  const { units } = useTimeText()
  const clocks = listServiceClocks(useAppState())
  const [first, ...others] = clocks
  const differ = others.some(({ seconds }) => seconds !== first?.seconds)
  // Where the services disagree none of their clocks is shown for all; every countdown goes by its own.
  const offsetMs = first === undefined || differ ? 0 : first.offsetMs
  const titleNowMs = useFromNow((nowMs) => (differ ? nowMs : 0))
  const title = differ
    ? [
        t('clock.differ'),
        ...clocks.map((clock) =>
          t('clock.line', {
            name: escapeInvisible(clock.name),
            time: formatUtcClock(titleNowMs + clock.offsetMs),
            length: formatClockOffset(clock.offsetMs, units),
          }),
        ),
      ].join('\n')
    : first === undefined
      ? t('clock.unknown')
      : t('clock.help', { length: formatClockOffset(first.offsetMs, units) })
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t(first === undefined || differ ? 'clock.ownLabel' : 'clock.label')}
      title={title}
      className="flex w-[92px] items-center justify-end gap-1 whitespace-nowrap text-ink-2"
    >
      {differ ? <span className="text-warn">≠</span> : null}
      <ClockSeconds offsetMs={offsetMs} /> <span className="text-xs text-ink-3 leading-5">UTC</span>
    </span>
  )
}
