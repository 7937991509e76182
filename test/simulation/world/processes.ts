import { Refusal } from '../../../shared/refusals.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { type Faults, Unreachable } from './faults.ts'
import type { Scheduler } from './scheduler.ts'

export type Outcome<Value = unknown> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The function died, with or without effect. */
  | { readonly kind: 'died' }

/** A running function. The scheduler orders its calls, and it may die at any of them. */
export interface Process {
  /** The time of its own clock, which may be skewed. */
  readonly now: Date
  readonly faults: Faults
  /** Makes an external call. `repeatable`: the client retries after a lost response. */
  call<Answer>(effect: () => Answer, repeatable?: 'repeatable'): Promise<Answer>
}

interface Running {
  readonly process: Process
  readonly died: Promise<Outcome<never>>
}

/** Errors of a retried call whose first attempt succeeded. */
export const retriedAfterSuccess = new WeakSet<object>()

function again<Answer>(effect: () => Answer): Answer {
  try {
    return effect()
  } catch (error) {
    retriedAfterSuccess.add(error as object)
    throw error
  }
}

export class Processes {
  readonly #scheduler: Scheduler
  readonly #random: Random
  active = 0

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler
    this.#random = random
  }

  async run<Value>(
    { skewMs, faults }: { readonly skewMs: number; readonly faults: Faults },
    act: (process: Process) => Promise<Value>,
  ): Promise<Outcome<Value>> {
    const { process, died } = this.#begin(new Date(this.#scheduler.now + skewMs), faults)
    this.active++
    const ended = act(process).then(
      (value): Outcome<Value> => ({ kind: 'done', value }),
      (error: unknown): Outcome<Value> =>
        error instanceof Refusal ? { kind: 'refused', code: error.code } : { kind: 'failed', error },
    )
    const outcome = await Promise.race([ended, died])
    this.active--
    return outcome
  }

  #begin(now: Date, faults: Faults): Running {
    const { promise: died, resolve } = Promise.withResolvers<Outcome<never>>()
    let dead = false
    const die = () => {
      dead = true
      resolve({ kind: 'died' })
    }
    const happens = (often: number) => often > 0 && this.#random.next() * 10_000 < often
    const call = <Answer>(effect: () => Answer, repeatable?: 'repeatable'): Promise<Answer> =>
      new Promise((answer, fail) => {
        this.#scheduler.soon(() => {
          if (dead) return
          if (happens(faults.diesBefore)) return die()
          if (happens(faults.lostBefore)) return fail(new Unreachable())
          try {
            const first = effect()
            if (happens(faults.diesAfter)) return die()
            if (happens(faults.lostAfter)) return fail(new Unreachable())
            answer(repeatable && happens(faults.repeated) ? again(effect) : first)
          } catch (error) {
            fail(error)
          }
        })
      })
    return { process: { now, faults, call }, died }
  }
}
