import { inspect } from 'node:util'

/**
 * A value that must not be printed: logs, errors, JSON and the inspector see `[secret]`. Only `vault/` and `session/`
 * call `reveal()`, at the moment of use.
 */
export class Secret<T> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  reveal(): T {
    return this.#value
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect.custom](): string {
    return '[secret]'
  }
}
