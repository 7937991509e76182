import type { IncomingMessage } from 'node:http'
import type { Permissions } from '../aws/assembly/permissions.ts'
import type { Clock } from '../aws/clock/clock.ts'
import type { Outages } from '../aws/cloud/outages.ts'
import type { DeliveryMode } from '../aws/events/deliveries.ts'
import type { QueueMessage } from '../aws/events/queue-store.ts'
import type { Workflows } from '../aws/workflows/server.ts'
import { type ConsoleAction, consoleActions, type MercadoPago } from '../sandboxes/mercado-pago/sandbox.ts'
import type { PushSandbox } from '../sandboxes/push/server.ts'
import type { DemoAccount } from '../seed/seed.ts'
import { shownExecutions } from './executions.ts'
import type { Entry, Feed } from './feed.ts'
import type { Feeds } from './feeds.ts'

export interface ConsoleSources {
  readonly feeds: Feeds
  readonly clock: Clock
  /** Delivery behaviour. Unruly delivery duplicates and reorders events, to expose consumers that rely on order. */
  readonly arrival: DeliveryMode
  readonly outages: Pick<Outages, 'all' | 'set'>
  readonly deadLetters: {
    messages(): readonly QueueMessage[]
    remove(queueArn: string, messageId: string): boolean
  }
  readonly rights: Pick<Permissions, 'calls' | 'grants'>
  readonly mercadoPago: Pick<MercadoPago, 'payments' | 'statement' | 'payOut' | 'runAction' | 'hold' | 'held'>
  readonly accounts: () => readonly DemoAccount[]
  readonly endpoints: string
  readonly push: Pick<PushSandbox, 'subscribe' | 'unsubscribe'>
  readonly upcoming: () => readonly { readonly name: string; readonly next: Date }[]
  /** Resolves when no event, stream record or asynchronous invocation is left to deliver. */
  readonly settled: () => Promise<void>
  readonly workflows: Pick<Workflows, 'executions' | 'onChange'>
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const longestWaitMs = 60_000

/**
 * Answers `/local/api/...`: lists with filters, the clock, delivery behaviour and dead letters.
 * Lists accept `?after=ID&wait=MS`: a long poll, so that tests need no sleeps.
 * Returns `undefined` for an unknown path.
 */
export async function answerApi(
  sources: ConsoleSources,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  body: Record<string, unknown>,
): Promise<Answer | undefined> {
  const { feeds, clock } = sources
  const closed = new AbortController()
  request.once('close', () => closed.abort())
  const has = (name: string, value: string | undefined) => !query.get(name) || query.get(name) === value
  const feed = <Content>(from: Feed<Content>, passes: (entry: Entry<Content>) => boolean) =>
    listFeed(from, passes, query, closed.signal)

  switch (`${request.method} ${path}`) {
    case 'GET sms':
      return feed(feeds.sms, (sms) => has('to', sms.to))
    case 'GET emails':
      return feed(feeds.emails, (email) => !query.get('to') || email.to.includes(String(query.get('to'))))
    case 'GET pushes':
      return feed(feeds.pushes, ({ browser }) => has('browser', browser))
    case 'POST push-browsers':
      return ok(sources.push.subscribe())
    case 'DELETE push-browsers':
      return ok({ left: sources.push.unsubscribe(String(query.get('browser'))) })
    case 'GET events':
      return feed(feeds.events, ({ event }) => has('type', event['detail-type']))
    case 'GET log':
      return feed(feeds.log, (entry) => has('function', entry.function) && has('requestId', entry.requestId))
    case 'GET rights':
      return feed(feeds.rights, (denied) => has('caller', denied.caller))
    case 'GET rights/calls':
      return ok({ items: sources.rights.calls() })
    case 'GET rights/unused':
      return ok({ items: sources.rights.grants().unused })
    case 'GET executions':
      return ok({ items: shownExecutions(sources.workflows.executions()).filter(({ name }) => has('name', name)) })
    case 'GET dead-letters':
      return ok({ items: sources.deadLetters.messages() })
    case 'DELETE dead-letters':
      return ok({ removed: sources.deadLetters.remove(String(query.get('queue')), String(query.get('id'))) })
    case 'GET payments':
      return ok({
        items: sources.mercadoPago.payments(),
        held: sources.mercadoPago.held,
        statement: sources.mercadoPago.statement(),
      })
    case 'POST payments':
      return runPaymentAction(sources.mercadoPago, body)
    case 'GET accounts':
      return ok({ items: sources.accounts() })
    case 'GET endpoints':
      return ok({ text: sources.endpoints })
    case 'GET clock':
      return ok(describeClock(sources))
    case 'POST clock':
      return moveClock(clock, body) ?? ok(describeClock(sources))
    case 'GET arrival':
      return ok(sources.arrival)
    case 'POST arrival':
      if (typeof body.unruly !== 'boolean') return refused('unruly is true or false')
      sources.arrival.unruly = body.unruly
      return ok(sources.arrival)
    case 'GET outages':
      return ok(sources.outages.all())
    case 'POST outages':
      return changeOutage(sources, body)
    case 'POST settle':
      await sources.settled()
      return ok({ settled: true })
    default:
      return undefined
  }
}

/** Body: `{ service: 'LOCATION', condition: 'down' }`; the conditions are `up`, `down` and `slow`. */
function changeOutage({ outages }: ConsoleSources, { service, condition }: Record<string, unknown>): Answer {
  if (typeof service !== 'string') return refused('service is the name of an endpoint, such as LOCATION')
  if (condition !== 'up' && condition !== 'down' && condition !== 'slow')
    return refused('condition is up, down or slow')
  outages.set(service, condition)
  return ok(outages.all())
}

async function listFeed<Content>(
  feed: Feed<Content>,
  passes: (entry: Entry<Content>) => boolean,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Answer> {
  const after = Number(query.get('after') ?? 0)
  const waitMs = Math.min(Number(query.get('wait') ?? 0), longestWaitMs)
  if (Number.isNaN(after) || Number.isNaN(waitMs)) return refused('after and wait are numbers')
  const items = await feed.wait(after, passes, waitMs, signal)
  return ok({ items, last: items.at(-1)?.id ?? after })
}

function describeClock({ clock, upcoming }: ConsoleSources): unknown {
  return { now: clock.now().toISOString(), offsetMs: clock.offsetMs, upcoming: upcoming() }
}

/** Moves the clock. Body: `{ moveTo: ISO date }`, `{ advanceMs: number }` or `{ reset: true }`. */
function moveClock(clock: Clock, body: Record<string, unknown>): Answer | undefined {
  try {
    if (typeof body.moveTo === 'string') clock.moveTo(new Date(body.moveTo))
    else if (typeof body.advanceMs === 'number') clock.advance(body.advanceMs)
    else if (body.reset === true) clock.reset()
    else return refused('give moveTo (ISO date), advanceMs (number) or reset (true)')
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return refused(error.message)
    throw error
  }
}

/** Changes one payment (`{ id, act }`), pays out (`{ payOutCents }`), or holds and releases webhooks (`{ hold }`). */
async function runPaymentAction(
  mercadoPago: ConsoleSources['mercadoPago'],
  { id, act, hold, payOutCents }: Record<string, unknown>,
): Promise<Answer> {
  if (typeof hold === 'boolean') {
    mercadoPago.hold(hold)
    return ok({ held: mercadoPago.held })
  }
  if (payOutCents !== undefined) {
    const reference = mercadoPago.payOut(Number(payOutCents))
    return reference ? ok({ reference }) : refused('payOutCents is at most the balance, in centavos')
  }
  if (!consoleActions.includes(act as ConsoleAction)) return refused(`act is one of ${consoleActions.join(', ')}`)
  const result = await mercadoPago.runAction(Number(id), act as ConsoleAction)
  return result === undefined ? { status: 404, body: { message: 'There is no such payment.' } } : ok({ result })
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function refused(message: string): Answer {
  return { status: 400, body: { message } }
}
