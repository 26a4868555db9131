import { useMutation } from '@tanstack/react-query'
import { ChartLine, Download, Table } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ChartFile } from '#contract/ipc/charts.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/menus/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { useChartLook } from './chart-look.ts'
import type { ChartProps } from './chart-types.ts'
import { createCsv, createPng, createSvg } from './create-chart-file.ts'
import type { EChart } from './echarts-parts.ts'
import { NumbersTable } from './numbers-table.tsx'

/** A chart with its heading, the table behind it and the ways to take it along. */
export function ChartFigure(props: ChartProps) {
  const { title, summary, heightPx, option, table, aside, onPick } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const chart = useRef<EChart | null>(null)
  const [isTable, setIsTable] = useState(false)
  const numbers = <NumbersTable caption={t('chart.numbersOf', { title })} table={table} />
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-3">
      <figcaption className="flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <span id={id} className="block font-semibold">
            {title}
          </span>
          <span className="block text-xs text-ink-2">{summary}</span>
        </span>
        {aside}
        <IconButton
          size="sm"
          label={t(isTable ? 'chart.showChart' : 'chart.showTable')}
          icon={isTable ? <ChartLine /> : <Table />}
          onPress={() => setIsTable(!isTable)}
        />
        <ExportMenu props={props} chart={chart} isTable={isTable} />
      </figcaption>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div tabIndex={0} className="overflow-auto" style={{ height: heightPx }}>
          {numbers}
        </div>
      ) : (
        <>
          <ChartCanvas
            label={t('chart.label', { title, summary })}
            heightPx={heightPx}
            option={option}
            chart={chart}
            onPick={onPick}
          />
          <div className="sr-only">{numbers}</div>
        </>
      )}
    </figure>
  )
}

interface ExportMenuProps {
  props: ChartProps
  chart: { current: EChart | null }
  isTable: boolean
}

function ExportMenu({ props: { title, table, fileName }, chart, isTable }: ExportMenuProps) {
  const { t } = useTranslation('ui')
  const { client } = useBridge()
  const { surface } = useChartLook()
  const toast = useToast()
  const showError = useErrorToast()
  const { mutate } = useMutation({
    mutationFn: (file: ChartFile) => client.charts.save(file),
    onSuccess: ({ isSaved }) => {
      if (isSaved) toast({ tone: 'ok', title: t('chart.saved', { title }) })
    },
    onError: (thrown) => showError(thrown),
  })
  const save = (make: () => ChartFile | null, whenTooLarge: string): void => {
    const file = make()
    if (file === null) toast({ tone: 'bad', title: t('chart.tooLarge'), detail: whenTooLarge })
    else mutate(file)
  }
  const savePicture = (make: typeof createPng | typeof createSvg) => () =>
    save(
      () => (chart.current === null ? null : make(chart.current, { name: fileName, surface })),
      t('chart.tooLargeNext'),
    )
  return (
    <Menu
      label={t('chart.save', { title })}
      trigger={<IconButton size="sm" label={t('chart.save', { title })} icon={<Download />} />}
      entries={[
        { id: 'png', label: t('chart.png'), isDisabled: isTable, onAction: savePicture(createPng) },
        { id: 'svg', label: t('chart.svg'), isDisabled: isTable, onAction: savePicture(createSvg) },
        {
          id: 'csv',
          label: t('chart.csv'),
          onAction: () => save(() => createCsv(table, fileName), t('chart.numbersTooLargeNext')),
        },
      ]}
    />
  )
}
