import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { keyOfOAuthScope } from '../../../shared/agents/oauth-scope-key.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { oauthScopePresets, oauthScopesOfPreset, presetOfOAuthScopes } from './form-text.ts'

interface OAuthScopeChoiceProps {
  value: readonly OAuthScope[]
  onChange: (scopes: readonly OAuthScope[]) => void
}

/** Which OAuth scopes to ask for, each with what it is for. The operator grants them at the claim. */
export function OAuthScopeChoice({ value, onChange }: OAuthScopeChoiceProps) {
  const { t } = useTranslation(['registrations', 'agents'])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t('permissions.label')}</legend>
      <SegmentedControl
        label={t('permissions.preset')}
        isLabelHidden
        options={oauthScopePresets.map((preset) => ({ value: preset, label: t(`permissions.${preset}`) }))}
        value={presetOfOAuthScopes(value)}
        onChange={(preset) => onChange(oauthScopesOfPreset(preset))}
      />
      <p className="text-xs text-ink-2">
        {joinSentences([
          t(`permissions.about.${presetOfOAuthScopes(value) ?? 'own'}`),
          t('permissions.chosen', { count: value.length, total: oauthScopes.length }),
        ])}
      </p>
      <div className="flex flex-col gap-1.5">
        {oauthScopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={value.includes(scope)}
            onChange={(isOn) => onChange(oauthScopes.filter((each) => (each === scope ? isOn : value.includes(each))))}
          >
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-mono text-xs">{scope}</span>
              <span className="text-xs text-ink-2">{t(`agents:oauth.purpose.${keyOfOAuthScope(scope)}`)}</span>
            </span>
          </Checkbox>
        ))}
      </div>
      {value.length === 0 ? (
        <span role="alert" className="text-xs text-bad">
          {t('permissions.none')}
        </span>
      ) : null}
    </fieldset>
  )
}
