import { useTranslation } from '../i18n/use-translation.tsx'

/** Grey bars in the place of rows that are on their way; seen only when they take longer than 150 ms. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation('ui')
  const bars = Array.from({ length: rows }, (_, index) => `bar-${index}`)
  return (
    <div role="status" className="flex flex-col gap-2 p-4">
      <span className="sr-only">{t('loading')}</span>
      {bars.map((bar, index) => (
        <div key={bar} className="bone h-4 rounded-sm" style={{ width: `${88 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
