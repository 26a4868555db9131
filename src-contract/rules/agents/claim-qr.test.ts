import { expect, test } from 'vitest'
import { formatQrPath } from './claim-qr.ts'

test('runs of dark modules become rectangles inside the quiet zone', () => {
  expect(formatQrPath({ size: 3, modules: '110000101' })).toBe('M4 4h2v1h-2zM4 6h1v1h-1zM6 6h1v1h-1z')
  expect(formatQrPath({ size: 2, modules: '0000' })).toBe('')
})
