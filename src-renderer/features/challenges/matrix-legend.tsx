import { type Obligation, obligationSchema } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { getCellTone } from './cell-tone.ts'
import { toneClasses } from './obligation-cell.tsx'

/** What the letters mean. */
export function MatrixLegend() {
  const { t } = useTranslation('challenges')
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5 text-xs text-ink-2">
      <ul aria-label={t('matrix.legend')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {obligationSchema.options.map((obligation: Obligation) => (
          <li key={obligation} className="inline-flex items-center gap-1">
            <span
              aria-hidden
              className={joinClassNames(
                'inline-flex size-4 items-center justify-center rounded-sm font-semibold',
                toneClasses[getCellTone(obligation, 'open')],
              )}
            >
              {t(`obligation.${obligation}.letter`)}
            </span>
            {t(`obligation.${obligation}.word`)}
          </li>
        ))}
        <li className="inline-flex items-center gap-1">
          <span aria-hidden className={joinClassNames('inline-flex size-4 rounded-sm', toneClasses.urgent)} />
          {t('matrix.soon')}
        </li>
      </ul>
    </div>
  )
}
