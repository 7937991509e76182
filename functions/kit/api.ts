import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { MetricUnit } from '@aws-lambda-powertools/metrics'
import middy from '@middy/core'
import { ORPCError } from '@orpc/client'
import type { AnyContractProcedure } from '@orpc/contract'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyRouter } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import { apiPrefix, livePrefix, type Noun, type OperationMeta } from '../../shared/contract/operation.ts'
import { Refusal, refusalStatus } from '../../shared/refusals.ts'
import { compressed, json, withCaching } from './http-answer.ts'
import type { CallKind } from './limits/call-rate.ts'
import { isLive, type LiveAnswer, type LiveEvent, liveAnswer } from './live/mutation.ts'
import type { Maintenance } from './maintenance.ts'
import { observe } from './observability.ts'
import type { Origin } from './people/access/record-access.ts'
import type { AccountRefusal, AccountStatusReader } from './people/account-status.ts'
import {
  type Actor,
  type Caller,
  callerOfGatewayClaims,
  callerOfTokenClaims,
  requireAdmin,
  requireSignedIn,
} from './people/actor.ts'
import { liveAdminOfPool, type RequireLiveAdmin } from './people/admins/live-admin.ts'
import type { RequireFreshProof } from './people/sign-ins/fresh-proof.ts'
import { bodyOf, networkOf, originOf, urlOf } from './request.ts'

export interface RequestContext {
  readonly actor: Actor | undefined
  readonly now: Date
  /**
   * IP address as the gateway sees it, an IPv6 one by its network; empty in the live API. Behind the site's proxy, many
   * callers share one.
   */
  readonly address: string
  /** For operations that need a fresh proof for some inputs only. @throws Refusal access.proof_required */
  readonly requireFreshProof: () => Promise<void>
}

interface CallContext extends RequestContext {
  /** The refusal for a valid token whose account may not act. */
  readonly refusal: AccountRefusal
  /** The message of maintenance that excludes this caller. */
  readonly closed: string | undefined
}

interface ApiOptions {
  /** Required with operations for signed-in users. */
  readonly accountStatus?: AccountStatusReader
  /** Given by every API; without it, an API stays open during maintenance. */
  readonly maintenance?: Maintenance
  /** Counts a live operation in the deployment's budget. @throws Refusal when it is used up */
  readonly countLive?: (now: Date) => Promise<void>
  /** Required with operations that need a fresh proof. */
  readonly freshProof?: RequireFreshProof
  /** For operations of admins; by default reads the group of the API's user pool. */
  readonly liveAdmin?: RequireLiveAdmin
  /** For public operations that show owners more; the gateway verifies no token there. */
  readonly readToken?: (authorization: string | undefined) => Promise<Caller | undefined>
}

const visitor: Actor = { userId: '', isAdmin: false }

type HttpEvent = APIGatewayProxyEventV2 & { requestContext: { authorizer?: { jwt?: { claims?: unknown } } } }

/**
 * Creates the Lambda handler of an API: validates input, checks access by the contract, validates output (undeclared
 * fields cannot leak) and maps refusals to statuses. Other errors are logged, counted and returned as a plain 500.
 */
export function api(noun: Noun, router: AnyRouter, options: ApiOptions = {}) {
  const watch = observe(noun)
  const { logger, metrics } = watch
  const accountStatus = options.accountStatus ?? defaultAccountStatus(noun, router)
  const freshProof = options.freshProof ?? defaultFreshProof(noun, router)
  const requireLiveAdmin = options.liveAdmin ?? liveAdminOfPool()
  const answerOf = errorAnswers(watch)
  const operations = operationsOf(router, requireLiveAdmin, answerOf)

  async function answer(event: HttpEvent): Promise<APIGatewayProxyStructuredResultV2> {
    const { matched, response } = await operations.handle(
      {
        url: urlOf(event),
        method: event.requestContext.http.method,
        headers: event.headers,
        body: async () => bodyOf(event),
        signal: undefined,
      },
      { prefix: apiPrefix, context: await contextOfHttp(event, new Date()) },
    )
    return matched ? json(response.status, response.body) : json(404, { code: 'NOT_FOUND', message: 'Not Found' })
  }

  async function answerLive({ mutation, input, claims }: LiveEvent): Promise<LiveAnswer> {
    const now = new Date()
    const context = await contextOf(callerOfTokenClaims(claims), now, 'live')
    await options.countLive?.(now)
    const { matched, response } = await operations.handle(
      {
        url: new URL(`https://api${apiPrefix}${livePrefix}/${mutation}`),
        method: 'POST',
        headers: {},
        body: async () => input,
        signal: undefined,
      },
      { prefix: apiPrefix, context },
    )
    if (!matched) throw new Error(`functions/${noun}/entries/api.ts does not answer the mutation ${mutation}`)
    return liveAnswer(response.status, response.body)
  }

  async function handleLive(event: LiveEvent): Promise<LiveAnswer> {
    return await answerLive(event).catch((error: unknown) => {
      const fault = answerOf(error)
      return liveAnswer(fault.status, fault.toJSON())
    })
  }

  async function handle(
    event: HttpEvent | LiveEvent,
    _context: LambdaContext,
  ): Promise<APIGatewayProxyStructuredResultV2 | LiveAnswer> {
    return isLive(event) ? await handleLive(event) : await handleHttp(event)
  }

  async function handleHttp(event: HttpEvent): Promise<APIGatewayProxyStructuredResultV2> {
    const given = await answer(event).catch((error: unknown) => {
      const fault = answerOf(error)
      return json(fault.status, fault.toJSON())
    })
    return compressed(event, withCaching(event, given, maxAgeOf(event.requestContext.http.method, event.rawPath)))
  }

  async function callerOf(event: HttpEvent): Promise<Caller | undefined> {
    const claims = event.requestContext.authorizer?.jwt?.claims
    return claims ? callerOfGatewayClaims(claims) : await options.readToken?.(event.headers.authorization)
  }

  async function contextOfHttp(event: HttpEvent, now: Date): Promise<CallContext> {
    const address = networkOf(event.requestContext.http.sourceIp ?? '')
    const origin = originOf(event)
    const context = { ...(await contextOf(await callerOf(event), now, 'http', origin)), address }
    if (context.closed === undefined || context.actor) return context
    const admin = await options.maintenance?.callerOf(event.headers.authorization)
    return admin?.isAdmin ? { ...(await contextOf(admin, now, 'http', origin)), address } : context
  }

  async function contextOf(
    caller: Caller | undefined,
    now: Date,
    kind: CallKind,
    origin?: Origin,
  ): Promise<CallContext> {
    const [message, status] = await Promise.all([
      options.maintenance?.message(),
      caller ? accountStatus(caller, now, kind, origin) : undefined,
    ])
    // An expired session counts as a visitor in public operations.
    const actor =
      caller && status && status.refused !== 'access.session_over'
        ? { ...caller, signedInAt: status.signedInAt }
        : undefined
    return {
      actor,
      refusal: status?.refused,
      closed: actor?.isAdmin ? undefined : message,
      now,
      address: '',
      requireFreshProof: () => freshProof(actor ?? visitor, now),
    }
  }

  const cached = publicAges(router)
  function maxAgeOf(method: string, path: string): number | undefined {
    return method === 'GET' ? cached.find(({ pattern }) => pattern.test(path))?.maxAgeSeconds : undefined
  }

  /** Powertools' own middleware logs a warning for each request without metrics. */
  function publish(): void {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics()
  }

  return middy(handle)
    .use(injectLambdaContext(logger, { clearState: true }))
    .use({ after: publish, onError: publish })
}

/** Checks access by the contract before each operation. */
function operationsOf(router: AnyRouter, requireLiveAdmin: RequireLiveAdmin, answerOf: (error: unknown) => Error) {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  )
  return new StandardHandler<CallContext>(router, new StandardOpenAPIMatcher(), new StandardOpenAPICodec(serializer), {
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        const { access, evenSuspended, freshProof: needsProof, duringMaintenance } = metaOf(procedure)
        const { actor, refusal, closed } = context
        // Before maintenance: an admin with an expired session must be led to sign in.
        if (access !== 'public' && refusal === 'access.session_over') throw new Refusal(refusal)
        if (closed !== undefined && !duringMaintenance) throw new Refusal('maintenance.on', { message: closed })
        if (access === 'public') return await next()
        if (refusal && !(evenSuspended && refusal === 'access.suspended')) throw new Refusal(refusal)
        const { userId } = requireSignedIn(actor)
        if (access === 'admin') {
          requireAdmin(actor)
          // The token may be older than the loss of that right (rules 12.15).
          await requireLiveAdmin(userId)
        }
        if (needsProof) await context.requireFreshProof()
        return await next()
      },
    ],
    interceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          throw answerOf(error)
        }
      },
    ],
  })
}

/** Maps refusals to statuses and counts them; other errors become a plain 500. */
function errorAnswers({ logger, metrics }: ReturnType<typeof observe>) {
  return (error: unknown): ORPCError<string, unknown> => {
    if (error instanceof Refusal) {
      metrics.addMetric('refusals', MetricUnit.Count, 1)
      logger.info('refused', { code: error.code })
      return new ORPCError(error.code, { status: refusalStatus[error.code], message: error.code, data: error.details })
    }
    if (error instanceof ORPCError && error.status < 500) {
      const issues = (error.cause as { issues?: { path?: PropertyKey[]; message: string }[] } | undefined)?.issues
      return new ORPCError('request.invalid', {
        status: 400,
        message: 'request.invalid',
        data: issues && {
          issues: issues.slice(0, 10).map((i) => `${i.path?.map(String).join('.') ?? ''}: ${i.message}`),
        },
      })
    }
    metrics.addMetric('faults', MetricUnit.Count, 1)
    logger.error('failed', error as Error)
    return new ORPCError('INTERNAL_SERVER_ERROR')
  }
}

function metaOf(procedure: unknown): OperationMeta {
  return (procedure as AnyContractProcedure)['~orpc'].meta as OperationMeta
}

/** Throws at start if an API with signed-in operations lacks `accountStatus`. */
function defaultAccountStatus(noun: Noun, router: AnyRouter): AccountStatusReader {
  const asksWho = proceduresOf(router).some((procedure) => metaOf(procedure).access !== 'public')
  if (asksWho) throw new Error(`functions/${noun}/entries/api.ts needs the option accountStatus`)
  return ({ signedInAt }) => Promise.resolve({ refused: undefined, signedInAt, endsAt: Infinity })
}

/** Throws at start if an API with operations that need a fresh proof lacks `freshProof`. */
function defaultFreshProof(noun: Noun, router: AnyRouter): RequireFreshProof {
  const needed = proceduresOf(router).some((procedure) => metaOf(procedure).freshProof)
  if (needed) throw new Error(`functions/${noun}/entries/api.ts needs the option freshProof`)
  return () => Promise.reject(new Error(`functions/${noun}/entries/api.ts lacks the option freshProof`))
}

/** A noun with several contracts has one router in another. */
function proceduresOf(router: AnyRouter): AnyContractProcedure[] {
  if ('~orpc' in router) return [router as AnyContractProcedure]
  return Object.values(router as Record<string, AnyRouter>).flatMap(proceduresOf)
}

function publicAges(router: AnyRouter): { pattern: RegExp; maxAgeSeconds: number }[] {
  return proceduresOf(router).flatMap((procedure) => {
    const { maxAgeSeconds } = metaOf(procedure)
    const path = procedure['~orpc'].route.path
    if (maxAgeSeconds === undefined || path === undefined) return []
    return [{ pattern: new RegExp(`^${apiPrefix}${path.replace(/\{[^}]+\}/g, '[^/]+')}$`), maxAgeSeconds }]
  })
}
