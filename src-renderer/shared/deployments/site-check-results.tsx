import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Site } from '#contract/ids.ts'
import type { deploymentProcedures } from '#contract/ipc/deployments.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { CompletenessText } from '../reading/list-notes.tsx'

export type CheckedSite = InferContractRouterOutputs<typeof deploymentProcedures>['check']['sites'][number]

interface SiteAnswersProps {
  answers: readonly CheckedSite[]
  picked: ReadonlySet<Site>
  onPick: (picked: ReadonlySet<Site>) => void
}

/**
 * What each site said when it was asked, and which of them to use. A closed site is an answer, not a failure of the
 * other.
 */
export function SiteCheckResults({ answers, picked, onPick }: SiteAnswersProps) {
  const { t } = useTranslation('welcome')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-xs font-medium text-ink-2">{t('form.answers')}</legend>
      {answers.map((answer) => (
        <div key={answer.site} className="flex flex-col gap-2 rounded-md border border-line p-3">
          <div className="flex items-center gap-3">
            <Checkbox
              isSelected={picked.has(answer.site)}
              onChange={(isPicked) => {
                const next = new Set(picked)
                if (isPicked) next.add(answer.site)
                else next.delete(answer.site)
                onPick(next)
              }}
            >
              <span className="sr-only">{t('form.useSite')}</span>
              <SiteTag site={answer.site} long />
            </Checkbox>
            <span className={answer.reachable ? 'text-ok' : 'text-bad'}>
              {answer.reachable ? '✓ ' : '✗ '}
              <SiteState answer={answer} />
            </span>
          </div>
          {answer.challengeList === null || isComplete(answer.challengeList) ? null : (
            <p className="text-xs text-warn">
              <CompletenessText list="challengeList" completeness={answer.challengeList} />
            </p>
          )}
          {answer.error === null ? null : <ErrorNote error={answer.error} compact />}
        </div>
      ))}
      {picked.size === 0 ? <p className="text-xs text-bad">{t('form.noSite')}</p> : null}
      {answers.some((answer) => answer.reachable) ? null : (
        <p className="text-xs text-ink-2">{t('form.noneReachable')}</p>
      )}
    </fieldset>
  )
}

/** Of a list that is not whole, the number of open challenges is only that of the rows received. */
function SiteState({ answer: { reachable, openChallenges, challengeList } }: { answer: CheckedSite }) {
  const { t } = useTranslation('welcome')
  if (!reachable) return t('form.siteClosed')
  if (openChallenges === null) return t('form.siteAnswers')
  const isWhole = challengeList === null || isComplete(challengeList)
  return t(isWhole ? 'form.siteOpen' : 'form.siteOpenReceived', { count: openChallenges })
}
