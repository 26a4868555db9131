/** The shapes that a sandbox has at the moment, applied one after the other. */
import type { ServiceResponse } from '../http/service-response.ts'
import { plainSettings, type ServiceSettings } from '../settings.ts'
import { withJson } from './json-response.ts'
import { shapesOf } from './registry.ts'
import type { Shape, ShapedCall } from './shape.ts'

export interface ActiveShapes {
  names(): string[]
  /** Throws a `RangeError` for a name that is no shape. */
  replace(names: readonly string[]): void
  settings(): ServiceSettings
  address(pathAndQuery: string): { movedTo: string } | { path: string }
  request(call: ShapedCall): ShapedCall
  instead(call: ShapedCall): ServiceResponse | null
  response(response: ServiceResponse, call: ShapedCall): ServiceResponse
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
        const response = shape.instead?.(call) ?? null
        if (response !== null) return response
      }
      return null
    },
    response: (response, call) => active.reduce((changed, shape) => shapedAnswer(shape, changed, call), response),
  }
}

function shapedAnswer(shape: Shape, response: ServiceResponse, call: ShapedCall): ServiceResponse {
  const { json } = shape
  const changed = json === undefined ? response : withJson(response, (body) => json(body, call))
  return shape.response?.(changed, call) ?? changed
}

function settingsOf(shapes: readonly Shape[]): ServiceSettings {
  return Object.assign({}, plainSettings, ...shapes.map((shape) => shape.settings ?? {}))
}
