import type { Site } from '#contract/ids.ts'

/** The classes that give a site's own colours to a surface, its edge or a mark on it. */
export const siteLook: Readonly<
  Record<Site, { tag: string; bar: string; fill: string; frame: string; topEdge: string }>
> = {
  global: {
    tag: 'border-global/40 bg-global-soft text-global',
    bar: 'bg-global-soft text-global',
    fill: 'bg-global-soft',
    frame: 'border-global/50',
    topEdge: 'shadow-[inset_0_2px_0_var(--global)]',
  },
  cn: {
    tag: 'border-cn/40 bg-cn-soft text-cn',
    bar: 'bg-cn-soft text-cn',
    fill: 'bg-cn-soft',
    frame: 'border-cn/50',
    topEdge: 'shadow-[inset_0_2px_0_var(--cn)]',
  },
}
