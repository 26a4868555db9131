/** Modules of quiet zone around a QR code (ISO/IEC 18004 §6.3.8). */
export const quietZone = 4

/** The dark modules as one SVG path in units of a module, a run of them at a time; `modules` row by row, `1` dark. */
export function formatQrPath({ size, modules }: { size: number; modules: string }): string {
  const rows = Array.from({ length: size }, (_, row) => modules.slice(row * size, (row + 1) * size))
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')
}
