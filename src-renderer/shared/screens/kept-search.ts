import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import type { KeptScreen } from '#contract/rules/stored-screens.ts'
import { isPathVanished, type NamedThings, removeVanished } from './remove-vanished.ts'

/** For the screen's own reader, which lets through what it knows; nothing here says what that is. */
export type KeptSearch = Record<never, never>

/** The address of the screen that was shown last; null: none, or one of something that is gone. */
export function findLastScreen(screens: readonly KeptScreen[], things: NamedThings): string | null {
  const last = screens.at(-1)
  if (last === undefined || isPathVanished(last.path, things)) return null
  return last.path + defaultStringifySearch(readKeptSearch(last, things))
}

/** A kept search without what is gone. */
export function readKeptSearch({ search }: KeptScreen, things: NamedThings): Record<string, unknown> {
  return removeVanished(defaultParseSearch(search), things)
}
