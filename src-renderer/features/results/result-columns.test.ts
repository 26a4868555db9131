import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { type CopyFormat, formatRows } from '../../ui/table/format-rows.ts'
import { createResultColumns } from './result-columns.tsx'

const columns = createResultColumns({
  t: ((key: string) => key) as TFunction<'results'>,
  formatPrice: (price) => `about ${Math.round(price)}`,
  hasRoomForPrices: true,
  serviceNames: new Map(),
}).filter(({ id }) => id === 'price')
const copy = (openPrice: number | null, closePrice: number | null, format: CopyFormat = 'csv') =>
  formatRows([{ openPrice, closePrice } as PredictionView], { columns, format })

it.each([
  [70, 71, '70 → 71'],
  [70_000.123_45, 0.5, '70000.12345 → 0.5'],
  [null, 71, '– → 71'],
  [70, null, '70 → –'],
  [0, 0, '0 → 0'],
  [null, null, ''],
])('prices from %o to %o are copied as “%s”, like what they are called', (open, close, copied) => {
  expect(copy(open, close).trimEnd().split(/\r?\n/)).toEqual(['column.price', copied].filter((line) => line !== ''))
  expect(JSON.parse(copy(open, close, 'json'))).toEqual([{ price: copied === '' ? null : copied }])
})
