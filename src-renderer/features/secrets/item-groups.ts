/** Which items the screen of stored secrets shows. */
export const itemGroups = ['all', 'problem', 'rotation'] as const
export type ItemGroup = (typeof itemGroups)[number]
