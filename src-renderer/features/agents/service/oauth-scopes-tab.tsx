import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { isGranted } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { Fetched, ShortListNote } from './fetched.tsx'
import { serviceQueries } from './service.queries.ts'

interface Change {
  scope: string
  isAdded: boolean
}

/** The OAuth scopes that the service says the agent holds; one at a time can be added or taken off. */
export function OAuthScopesTab({ agent: { row } }: { agent: AgentDetail }) {
  const { t } = useTranslation('agents')
  const { orpc, client } = useBridge()
  const query = useQuery(serviceQueries(orpc).scopes(row.agentKey))
  const [asked, setAsked] = useState<Change | null>(null)
  const change = useMutation({
    mutationFn: (of: Change) => client.profiles.changeScope({ agentKey: row.agentKey, ...of }),
    onSettled: () => void query.refetch(),
  })
  return (
    <Fetched query={query}>
      {({ scopes, completeness }) => (
        <>
          <p className="max-w-[80ch] text-xs text-ink-3">{t('service.permissions.help')}</p>
          <ShortListNote completeness={completeness} />
          <span role="status" className="text-xs text-ink-2">
            {change.data === undefined || change.variables === undefined
              ? null
              : t(`service.permissions.outcome.${change.data.outcome}`, {
                  scope: escapeInvisible(change.variables.scope),
                })}
          </span>
          <CallErrorNote error={change.error} />
          <ul className="flex max-w-[720px] flex-col divide-y divide-line rounded-lg border border-line bg-surface">
            {[...new Set([...oauthScopes, ...scopes])].map((scope) => {
              const isHeld = scopes.includes(scope)
              return (
                <li key={scope} className="flex min-w-0 items-center gap-3 px-3 py-1.5">
                  <span className="min-w-0 truncate font-mono text-xs">{escapeInvisible(scope)}</span>
                  <span className="ml-auto">
                    {isHeld ? (
                      <Badge tone="ok" letter="✓">
                        {t('service.permissions.held')}
                      </Badge>
                    ) : isGranted(scopes, scope) ? (
                      <Badge tone="ok" letter="✓">
                        {t('service.permissions.implied')}
                      </Badge>
                    ) : (
                      <Badge>
                        {t(isComplete(completeness) ? 'service.permissions.notHeld' : 'service.permissions.notListed')}
                      </Badge>
                    )}
                  </span>
                  <Button
                    size="sm"
                    isPending={change.isPending && change.variables.scope === scope}
                    isDisabled={row.isArchived || change.isPending}
                    aria-label={t(isHeld ? 'service.permissions.removeOne' : 'service.permissions.addOne', {
                      scope: escapeInvisible(scope),
                    })}
                    onPress={() => setAsked({ scope, isAdded: !isHeld })}
                  >
                    {t(isHeld ? 'service.permissions.remove' : 'service.permissions.add')}
                  </Button>
                </li>
              )
            })}
          </ul>
          {asked === null ? null : (
            <ConfirmDialog
              title={t(asked.isAdded ? 'service.permissions.addOne' : 'service.permissions.removeOne', {
                scope: escapeInvisible(asked.scope),
              })}
              onClose={() => setAsked(null)}
              tone={asked.isAdded ? 'primary' : 'danger'}
              confirmLabel={t(asked.isAdded ? 'service.permissions.add' : 'service.permissions.remove')}
              onConfirm={() => {
                change.mutate(asked)
                setAsked(null)
              }}
            >
              {t(asked.isAdded ? 'service.permissions.askAdd' : 'service.permissions.askRemove', {
                name: escapeInvisible(row.name),
              })}
            </ConfirmDialog>
          )}
        </>
      )}
    </Fetched>
  )
}
