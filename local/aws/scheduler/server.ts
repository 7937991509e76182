import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { createOperations } from './operations.ts'
import { createRunner } from './runner.ts'
import type { SchedulerOptions } from './schedule.ts'
import { invalid, SchedulerFailure } from './scheduler-failure.ts'
import { openScheduleStore } from './store.ts'

export interface Scheduler extends Endpoint {
  /** Fires due schedules from now on; earlier calls fire nothing. */
  start(): void
  /** For the console. */
  upcoming(): readonly { readonly name: string; readonly next: Date }[]
}

const bodyLimit = 1024 * 1024

/**
 * EventBridge Scheduler for schedules that clients manage at run time and that invoke functions.
 * `local/aws/events/schedules.ts` fires those of the templates. Schedules missed while the machine was off fire at the
 * next start. Source: EventBridge Scheduler API Reference.
 * @throws DamagedData
 */
export function createScheduler(surroundings: EndpointContext, options: SchedulerOptions): Scheduler {
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
