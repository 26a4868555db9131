import { ArrowUp, ChevronDown, Pause, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { FleetActsFace } from '../../features/fleet/fleet-faces.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { shortcutTable } from '../../shared/shortcuts/shortcut-table.ts'
import { getButtonClass } from '../../ui/buttons/button-class.ts'
import { ButtonFace } from '../../ui/buttons/button-face.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { Page } from '../../ui/page.tsx'
import { edgesOf } from '../../ui/table/data-table-edges.ts'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { SelectFace } from '../../ui/table/select-face.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { RailFace, railClass, railGroups, railItemClass } from '../rail.tsx'

interface PicturePageProps<Row> {
  layout: 'plain' | 'grouped'
  columns: readonly DataTableColumn<Row>[]
}

/**
 * The fleet as a start shows it before the page's script runs: what looks like a control is none, nothing can have the
 * focus, and a screen reader passes it over. Left out is what changes by itself (clocks, counts of what waits) and what
 * main is asked for later.
 */
export function PicturePage<Row>({ layout, columns }: PicturePageProps<Row>) {
  return (
    <div
      id="first-picture"
      inert
      aria-hidden
      className={`first-picture-${layout} absolute inset-0 flex flex-col bg-ground select-none`}
    >
      <PictureTopBar />
      <div className="flex min-h-0 flex-1">
        <PictureRail />
        <div className="min-h-0 min-w-0 flex-1">
          <PictureFleet columns={columns} />
        </div>
      </div>
      <div className="h-[26px] shrink-0 border-line border-t bg-surface" />
    </div>
  )
}

function PictureTopBar() {
  const { t } = useTranslation('shell')
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 border-line border-b bg-surface px-3">
      <span className={getButtonClass({ variant: 'quiet', size: 'md' })}>
        <span className="max-w-44 truncate font-medium">{'{{deployment}}'}</span>
        <ChevronDown className="size-3.5 text-ink-3" />
      </span>
      <Segments size="sm" chosen={2}>
        {[t('sites.global'), t('sites.cn'), t('sites.both')]}
      </Segments>
      <span className="mx-auto flex h-7 w-80 min-w-0 items-center gap-2 rounded-md border border-line bg-ground px-2 text-ink-3">
        <Search className="size-3.5" />
        <span className="flex-1 truncate text-left">{t('palette.open')}</span>
        <Kbd keys={shortcutTable.palette.keys[0]} />
      </span>
      {/* The page itself says whether sending is paused; this only keeps its room. */}
      <span className="invisible">
        <ButtonFace variant="quiet" icon={<Pause />}>
          {t('pause.pause')}
        </ButtonFace>
      </span>
      <span className="w-[92px]" />
    </div>
  )
}

function Segments({ size, chosen, children }: { size: 'sm' | 'md'; chosen: number; children: readonly string[] }) {
  return (
    <span className="inline-flex w-fit rounded-md border border-line-strong bg-surface p-px">
      {children.map((word, index) => (
        <span
          key={word}
          className={joinClassNames(
            'inline-flex items-center justify-center rounded-sm px-2.5 whitespace-nowrap',
            size === 'sm' ? 'h-[18px] text-xs' : 'h-6 text-sm',
            index === chosen ? 'bg-accent-soft font-medium text-accent' : 'text-ink-2',
          )}
        >
          {word}
        </span>
      ))}
    </span>
  )
}

function PictureRail() {
  const { t } = useTranslation('shell')
  return (
    <div className={railClass}>
      {railGroups.map(({ id, items }) => (
        <div key={id ?? 'bottom'} className={id === null ? 'mt-auto pt-1' : 'pt-1.5'}>
          {id === null ? null : <div className="px-1.5 pb-0.5 text-xs text-ink-3">{t(`rail.group.${id}`)}</div>}
          <div className="flex flex-col gap-0.5">
            {items.map(({ to, words, icon }) => (
              <span key={to} {...(to === '/fleet' ? { 'data-lit': '' } : {})} className={railItemClass}>
                <RailFace icon={icon}>{t(`screens.${words}`)}</RailFace>
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function PictureFleet<Row>({ columns }: { columns: readonly DataTableColumn<Row>[] }) {
  const { t } = useTranslation('fleet')
  return (
    <Page
      title={t('title')}
      aside={<span className="text-ink-2">{'{{agents}}'}</span>}
      actions={<FleetActsFace />}
      toolbar={<span className="h-7" />}
      flush
    >
      <div className="min-h-0 flex-1 overflow-auto">
        <div className="sticky top-0 grid h-[28px] w-full grid-cols-(--columns) items-center border-line border-b bg-ground text-xs font-medium text-ink-2">
          <SelectBox />
          {columns.map(({ id, header, align }, index) => (
            <span
              key={id}
              className={joinClassNames(
                'flex h-full min-w-0 items-center gap-1',
                edgesOf(index, columns.length, true),
                align === 'end' && 'justify-end',
              )}
            >
              <span className="truncate">{header}</span>
              {id === 'name' ? <ArrowUp className="size-3 shrink-0" /> : null}
            </span>
          ))}
        </div>
        {'{{rows}}'}
      </div>
    </Page>
  )
}

/** A row of the table without its cells. */
export function PictureRow() {
  return (
    <div className="grid h-(--row) w-full grid-cols-(--columns) items-center border-line border-b">
      <SelectBox />
      {'{{cells}}'}
    </div>
  )
}

interface PictureCellProps {
  index: number
  columnCount: number
  align: 'start' | 'center' | 'end'
  children: ReactNode
}

export function PictureCell({ index, columnCount, align, children }: PictureCellProps) {
  return (
    <div
      className={joinClassNames(
        'flex min-w-0 items-center overflow-hidden whitespace-nowrap',
        edgesOf(index, columnCount, true),
        align === 'end' && 'justify-end tabular-nums',
      )}
    >
      {children}
    </div>
  )
}

function SelectBox() {
  return (
    <span className="flex h-full items-center pl-(--gutter)">
      <SelectFace />
    </span>
  )
}
