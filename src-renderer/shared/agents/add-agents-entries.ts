import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The ways in which agents come into the fleet, in words and with their addresses. */
export function useAddAgentsEntries() {
  const { t } = useTranslation('agents')
  return useMemo(
    () =>
      (
        [
          { id: 'one', to: '/register/new', startsGroup: false },
          { id: 'table', to: '/register/table', startsGroup: false },
          { id: 'add', to: '/add', startsGroup: true },
          { id: 'import', to: '/import', startsGroup: false },
          { id: 'board', to: '/register', startsGroup: true },
        ] as const
      ).map((entry) => ({
        ...entry,
        title: t(`addAgents.${entry.id}.title`),
        help: t(`addAgents.${entry.id}.help`),
      })),
    [t],
  )
}
