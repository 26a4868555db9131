import { useMutation } from '@tanstack/react-query'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { settingChoices } from '#contract/rules/setting-choices.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useReadAgain } from '../../shared/freshness/use-read-again.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Section } from './section.tsx'

/** Each in itself. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文' }

/** Language, theme, row height and the colours of up and down; each takes effect at once. */
export function AppearanceSection() {
  const { t } = useTranslation('settings')
  const { settings, systemLanguage } = useAppState()
  const { client, orpc } = useBridge()
  const readAgain = useReadAgain()
  const update = useMutation({
    mutationFn: (patch: Partial<Settings>) => client.settings.update(patch),
    onSuccess: () => readAgain(orpc.app.state.key()),
  })
  // What was just chosen is shown at once.
  const shown = update.isPending ? { ...settings, ...update.variables } : settings
  return (
    <Section name="appearance" title={t('section.appearance')}>
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <SegmentedControl<Settings['language']>
          label={t('appearance.language')}
          value={shown.language}
          onChange={(language) => update.mutate({ language })}
          options={settingChoices.language.values.map((value) => ({
            value,
            label:
              value === 'system' ? (
                t('appearance.languageSystem', { language: systemLanguage })
              ) : (
                <span lang={value}>{languageNames[value]}</span>
              ),
          }))}
        />
        <SegmentedControl<Settings['theme']>
          label={t('appearance.theme')}
          value={shown.theme}
          onChange={(theme) => update.mutate({ theme })}
          options={settingChoices.theme.values.map((value) => ({
            value,
            label: t(`appearance.themes.${value}`),
          }))}
        />
        <SegmentedControl<Settings['density']>
          label={t('appearance.density')}
          value={shown.density}
          onChange={(density) => update.mutate({ density })}
          options={settingChoices.density.values.map((value) => ({
            value,
            label: t(`appearance.densities.${value}`),
          }))}
        />
        <div className="flex flex-col gap-1">
          <SegmentedControl<Settings['upDownColours']>
            label={t('appearance.colours')}
            value={shown.upDownColours}
            onChange={(upDownColours) => update.mutate({ upDownColours })}
            options={settingChoices.upDownColours.values.map((value) => ({
              value,
              label: t(`appearance.colourSets.${value}`),
            }))}
          />
          <p className="max-w-[60ch] text-xs text-ink-3">{t('appearance.coloursHelp')}</p>
        </div>
      </div>
      {update.error === null ? null : (
        <div className="flex flex-col gap-1">
          <p className="text-bad">{t('appearance.failed')}</p>
          <CallErrorNote error={update.error} compact />
        </div>
      )}
    </Section>
  )
}
