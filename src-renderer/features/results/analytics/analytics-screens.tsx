/** The screens of one script: whoever opens one is likely to open the next. */
export { AnalyticsPage } from './analytics-page.tsx'
export { LabPage } from './lab/lab-page.tsx'
export { LikenessPage } from './likeness/likeness-page.tsx'
