import type { TFunction } from 'i18next'
import type { Follower } from '#contract/ipc/follows.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ServiceNames } from '../../shared/deployments/service-names.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { type FollowMark, type FollowTarget, markOf } from './follow-plan.ts'

/** Letters that a head of 84 px has room for. */
const headRoom = 8

/** The sign in a cell, besides the words that say it. */
const signs: Readonly<Record<FollowMark, string>> = { follows: '✓', not: '–', unknown: '?', apart: '' }

const tones: Readonly<Record<FollowMark, string>> = {
  follows: 'font-semibold text-ok',
  not: 'text-ink-3',
  unknown: 'text-warn',
  apart: '',
}

interface ColumnFacts {
  t: TFunction<'follows'>
  count: (value: number) => string
  serviceNames: ServiceNames
  targets: readonly FollowTarget[]
  picked: ReadonlySet<string>
  onPick: (target: FollowTarget) => void
  followsOf: (agent: Follower) => number
}

/** An agent a row, and a column for each of those who may be followed; the head of a column picks it. */
export function createFollowColumns(facts: ColumnFacts): DataTableColumn<Follower>[] {
  const { t, count, serviceNames, targets, picked, onPick, followsOf } = facts
  return [
    {
      id: 'agent',
      header: t('column.agent'),
      width: serviceNames.size === 0 ? 'minmax(150px, 2fr)' : 'minmax(210px, 2fr)',
      cell: ({ name, deploymentId, site }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <SiteTag site={site} serviceName={serviceNames.get(deploymentId)} />
          <NameText text={name} />
        </span>
      ),
    },
    {
      id: 'follows',
      header: t('column.follows'),
      width: 84,
      align: 'end',
      cell: (agent) =>
        agent.list === 'unknown' ? (
          <span className="text-warn" title={t('mark.unknownHelp')}>
            {t('column.unknown')}
          </span>
        ) : (
          <span title={agent.list === 'short' ? t('column.short') : undefined}>
            {agent.list === 'short' ? t('column.atLeast', { count: followsOf(agent) }) : count(followsOf(agent))}
          </span>
        ),
    },
    {
      id: 'read',
      header: t('column.read'),
      width: 96,
      cell: ({ readAtMs }) => <TimeText atMs={readAtMs} absent={t('column.never')} />,
    },
    ...targets.map((target, index): DataTableColumn<Follower> => {
      const name = [target.author.name ?? target.agentId, serviceNames.get(target.deploymentId)]
        .filter((part) => part !== undefined)
        .map(escapeInvisible)
        .join(' · ')
      const isPicked = picked.has(keyOfTarget(target))
      return {
        id: `target-${index}`,
        isPassing: true,
        header: (
          <button
            type="button"
            aria-pressed={isPicked}
            title={t(isPicked ? 'column.unpick' : 'column.pick', { name })}
            onClick={() => onPick(target)}
            className={joinClassNames(
              'flex max-w-full min-w-0 rounded-sm px-1 hover:bg-hover',
              isPicked && 'bg-accent-soft forced-highlight font-semibold text-accent',
            )}
          >
            <NameText text={target.author.name ?? target.agentId} room={headRoom} />
          </button>
        ),
        headerLabel: name,
        width: 'minmax(84px, 1fr)',
        align: 'center',
        cell: (agent) => <Mark mark={markOf(agent, target)} isPicked={isPicked} words={t} />,
      }
    }),
  ]
}

function Mark({ mark, isPicked, words: t }: { mark: FollowMark; isPicked: boolean; words: TFunction<'follows'> }) {
  return (
    <span
      title={t(`mark.${mark}`)}
      className={joinClassNames('block w-full text-center', tones[mark], isPicked && 'bg-accent-soft forced-highlight')}
    >
      <span aria-hidden>{signs[mark]}</span>
      <span className="sr-only">{t(`mark.${mark}`)}</span>
    </span>
  )
}

/** One target of one site. */
export function keyOfTarget({ deploymentId, site, agentId }: FollowTarget): string {
  return `${deploymentId} ${site} ${agentId}`
}
