import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChallengeOfWrites, OutboxList, OutboxSelection } from '#contract/ipc/outbox.procedures.ts'
import type { OutboxFilter } from '#contract/ipc/outbox-filter.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { outboxChallengesQuery } from './outbox.queries.ts'
import type { OutboxSearch } from './outbox-search.ts'

const everything = '*'

interface ChallengeFilterProps {
  list: Pick<OutboxList, 'challenge'>
  asked: { filter: OutboxFilter; of: OutboxSelection }
  search: OutboxSearch
  onChange: (patch: OutboxSearch) => void
}

/** Which challenge the writes are about. What there is to choose from is asked for when it is opened. */
export function ChallengeFilter({ list, asked, search, onChange }: ChallengeFilterProps) {
  const { t } = useTranslation('outbox')
  const { orpc } = useBridge()
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({ ...outboxChallengesQuery(orpc, asked), enabled: isOpen })
  const listed = query.data?.challenges ?? []
  const challenges = withChosen(listed, list.challenge)
  const isListed = challenges.some(({ challengeKey }) => challengeKey === search.challenge)
  return (
    <div className="max-w-72 min-w-0">
      <SelectField
        label={t('filter.challenge')}
        isLabelHidden
        placeholder={t('filter.otherChallenge')}
        value={search.challenge === undefined ? everything : isListed ? search.challenge : null}
        onChange={(challenge) => onChange({ challenge: challenge === everything ? undefined : challenge })}
        onOpenChange={setIsOpen}
        options={[
          { value: everything, label: t('filter.allChallenges') },
          ...challenges.map(({ challengeKey, question, asset }) => ({
            value: String(challengeKey),
            label: escapeInvisible(question),
            description: escapeInvisible(asset),
          })),
        ]}
      />
    </div>
  )
}

/** The chosen one is among them, also where the filter has no write about it. */
function withChosen(listed: readonly ChallengeOfWrites[], chosen: ChallengeOfWrites | null) {
  const isThere = chosen === null || listed.some(({ challengeKey }) => challengeKey === chosen.challengeKey)
  return isThere ? listed : [chosen, ...listed]
}
