import { useTranslation } from 'react-i18next'
import type { OAuthScope } from '#contract/service/endpoint.ts'
import { oauthScopes } from '#contract/service/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { scopesOfPreset } from './form-text.ts'

interface ScopeChoiceProps {
  value: readonly OAuthScope[]
  onChange: (scopes: readonly OAuthScope[]) => void
}

const presets = ['everything', 'predictions', 'discussion'] as const

/** Which OAuth scopes to ask for, each with what it is for. The operator grants them at the claim. */
export function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation(['register', 'agent'])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">{t('scopes.label')}</legend>
      <div className="flex gap-2">
        {presets.map((preset) => (
          <Button key={preset} size="sm" onPress={() => onChange(scopesOfPreset(preset))}>
            {t(`scopes.${preset}`)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1">
        {oauthScopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={value.includes(scope)}
            onChange={(isOn) =>
              onChange(oauthScopes.filter((each) => (each === scope ? isOn : value.includes(each))))
            }
          >
            <span className="flex flex-col">
              <span className="font-mono text-xs">{scope}</span>
              <span className="text-xs text-ink-2">{t(`agent:oauth.purpose.${keyOf(scope)}`)}</span>
            </span>
          </Checkbox>
        ))}
      </div>
      {value.length === 0 ? (
        <span role="alert" className="text-xs text-bad">
          {t('scopes.none')}
        </span>
      ) : null}
    </fieldset>
  )
}

type Underscored<Text extends string> = Text extends `${infer Head}:${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text

/** Colons separate namespaces in translation keys. */
function keyOf<Scope extends string>(scope: Scope): Underscored<Scope> {
  return scope.replaceAll(':', '_') as Underscored<Scope>
}
