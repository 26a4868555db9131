/** A claim link as a QR code. */
export interface QrModules {
  /** Modules a side, without a quiet zone. */
  size: number
  /** Row by row, `1` dark. */
  modules: string
}

/** Modules of quiet zone around a QR code (ISO/IEC 18004 §6.3.8). */
export const quietZone = 4

/** The dark modules as one SVG path in units of a module, a run of them at a time, within a quiet zone. */
export function formatQrPath({ size, modules }: QrModules): string {
  const rows = Array.from({ length: size }, (_, row) => modules.slice(row * size, (row + 1) * size))
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')
}
