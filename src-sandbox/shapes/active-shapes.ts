/** The shapes that a sandbox has at the moment, applied one after the other. */
import type { Answer } from '../http/answer.ts'
import { plainSettings, type ServiceSettings } from '../settings.ts'
import { withJson } from './json-answer.ts'
import { shapesOf } from './registry.ts'
import type { Shape, ShapedCall } from './shape.ts'

export interface ActiveShapes {
  names(): string[]
  /** Throws a `RangeError` for a name that is no shape. */
  replace(names: readonly string[]): void
  settings(): ServiceSettings
  address(pathAndQuery: string): { movedTo: string } | { path: string }
  request(call: ShapedCall): ShapedCall
  instead(call: ShapedCall): Answer | null
  answer(answer: Answer, call: ShapedCall): Answer
}

export function createActiveShapes(names: readonly string[]): ActiveShapes {
  let active: readonly Shape[] = shapesOf(names)
  let settings = settingsOf(active)
  return {
    names: () => active.map(({ name }) => name),
    replace(next) {
      active = shapesOf(next)
      settings = settingsOf(active)
    },
    settings: () => settings,
    address(pathAndQuery) {
      let path = pathAndQuery
      for (const shape of active) {
        const place = shape.address?.(path) ?? { path }
        if ('movedTo' in place) return place
        path = place.path
      }
      return { path }
    },
    request: (call) => active.reduce((changed, shape) => shape.request?.(changed) ?? changed, call),
    instead(call) {
      for (const shape of active) {
        const answer = shape.instead?.(call) ?? null
        if (answer !== null) return answer
      }
      return null
    },
    answer: (answer, call) => active.reduce((changed, shape) => shapedAnswer(shape, changed, call), answer),
  }
}

function shapedAnswer(shape: Shape, answer: Answer, call: ShapedCall): Answer {
  const { json } = shape
  const changed = json === undefined ? answer : withJson(answer, (body) => json(body, call))
  return shape.answer?.(changed, call) ?? changed
}

function settingsOf(shapes: readonly Shape[]): ServiceSettings {
  return Object.assign({}, plainSettings, ...shapes.map((shape) => shape.settings ?? {}))
}
