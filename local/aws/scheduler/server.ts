import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Target } from '../assembly/assembly.ts'
import type { Clock } from '../clock/clock.ts'
import { accessKeyOf, answerJson, type Endpoint, readBody, type Surroundings } from '../endpoint/endpoint.ts'
import { createOperations } from './operations.ts'
import { createRunner } from './runner.ts'
import { invalid, SchedulerFailure } from './scheduler-failure.ts'
import { openScheduleStore } from './store.ts'

export interface SchedulerOptions {
  readonly clock: Clock
  /** Groups of the templates; `default` is there without being declared. */
  readonly groups: readonly string[]
  /** Roles of the templates that the service may take on. */
  readonly roles: readonly string[]
  /** Hands an input to a target with its retries and dead letters. */
  readonly deliver: (target: Target, input: unknown, sourceArn: string) => void
}

export interface Scheduler extends Endpoint {
  /** Fires what is due from now on; before that, nothing is called. */
  start(): void
  /** What is scheduled and when it fires next, for the console. */
  upcoming(): readonly { readonly name: string; readonly next: Date }[]
}

const bodyLimit = 1024 * 1024

/**
 * EventBridge Scheduler for one machine, as far as clients make, read, change and delete schedules that call functions;
 * those of the templates are `local/aws/events/schedules.ts`'s. What was due while the machine was off fires at the
 * next start, as the service would have fired it. Source: EventBridge Scheduler API Reference.
 * @throws DamagedData
 */
export function createScheduler(surroundings: Surroundings, options: SchedulerOptions): Scheduler {
  const store = openScheduleStore(surroundings)
  const runner = createRunner({ ...surroundings, ...options, store })
  const perform = createOperations({ ...surroundings, ...options, store, changed: runner.arm })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-amzn-requestid', randomUUID())
    try {
      const url = new URL(request.url ?? '/', 'http://scheduler')
      const caller = accessKeyOf(request)
      const body = await jsonOf(request)
      answerJson(response, 200, perform({ method: request.method ?? '', url, body, caller }), 'application/json')
    } catch (error) {
      const known = error instanceof SchedulerFailure
      if (!known) surroundings.log(`scheduler failed: ${error instanceof Error ? error.stack : error}`)
      const { code, status, message } = known ? error : { code: 'InternalServerException', status: 500, message: '' }
      response.setHeader('x-amzn-errortype', code)
      answerJson(response, status, { Message: message }, 'application/json')
    }
  }

  return {
    listener: (request, response) => void answer(request, response),
    start: runner.start,
    upcoming: runner.upcoming,
    async close() {
      runner.close()
      store.close()
    },
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, bodyLimit)
  if (!body) throw invalid('The request body is too large.')
  try {
    return JSON.parse(body.toString() || '{}')
  } catch {
    throw new SchedulerFailure('SerializationException', 400, 'The request body is not JSON.')
  }
}
