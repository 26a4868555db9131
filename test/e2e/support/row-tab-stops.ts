import type { Page } from '@playwright/test'

/**
 * What Tab would stop at in rows of tables that have not the focus: a table is one Tab stop, whatever its rows hold.
 * `rows` says how many such rows were looked through.
 */
export function findRowTabStops(page: Page): Promise<{ rows: number; stops: string[] }> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role="row"][data-row-index][tabindex="-1"]')]
    const controls = rows.flatMap((row) => [
      ...row.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ])
    const stops = controls.filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'))
    return { rows: rows.length, stops: stops.map(({ outerHTML }) => outerHTML.slice(0, 200)) }
  })
}
