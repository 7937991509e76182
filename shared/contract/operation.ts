import { oc } from '@orpc/contract'
import { type RefusalCode, refusalStatus } from '../refusals.ts'
import type { Relation } from './relation.ts'

/**
 * Who may call an operation. `signed-in` and `admin` are enforced by the gateway's JWT authorizer and again in the
 * function.
 */
export type Access = 'public' | 'signed-in' | 'admin'

/**
 * How an operation is reached: a route of the gateway, or a mutation of the live API (decisions/0042). Access and
 * relation are said alike, so that one matrix holds both.
 */
export type Transport = 'http' | 'live'

export interface OperationMeta {
  readonly transport: Transport
  readonly access: Access
  /** How the caller must stand to the thing that it is about. */
  readonly relation: Relation
  /** The function that answers it: `functions/<noun>/api.ts`. */
  readonly noun: Noun
  /** How long an answer may be kept by browsers and proxies; answers without it are never kept. */
  readonly maxAgeSeconds?: number
  /** Also for who is suspended, to whom every other operation with a sign-in says so (rules 2.14). */
  readonly evenSuspended?: true
}

/** One Lambda a noun. */
export const nouns = [
  'recyclables',
  'photos',
  'places',
  'profiles',
  'accounts',
  'device-sign-ins',
  'passkeys',
  'moderation',
  'questions',
  'favourites',
  'saved-searches',
  'reports',
  'pickups',
  'notifications',
  'routes',
  'users',
  'settings',
  'page-views',
  'privacy',
  'conversations',
  'orders',
  'withdrawals',
  'entities',
  'donations',
  'balance',
  'reference',
] as const
export type Noun = (typeof nouns)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Every public path stands below this prefix, in the gateway and in the browser alike. */
export const apiPrefix = '/api'

/** Where a function's router knows what is reached as a mutation: `/live/sendMessage`. No route of the gateway. */
export const livePrefix = '/live'

const base = oc.$meta<OperationMeta>({ transport: 'http', access: 'admin', relation: 'none', noun: 'settings' })

/**
 * Declares one operation over HTTP: its place there, who may call it and what it is for.
 * Input and output schemas and the refusals follow by `.input()`, `.output()` and `.errors(refusals(…))`.
 */
export function operation(declaration: {
  noun: Noun
  access: Access
  relation: Relation
  method: Method
  path: `/${string}`
  summary: string
  status?: number
  maxAgeSeconds?: number
  evenSuspended?: true
}) {
  const { noun, access, relation, method, path, summary, status, maxAgeSeconds, evenSuspended } = declaration
  return base
    .meta({
      ...{ transport: 'http', access, relation, noun },
      ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
      ...(evenSuspended === undefined ? {} : { evenSuspended }),
    })
    .route({ method, path, summary, tags: [noun], ...(status === undefined ? {} : { successStatus: status }) })
}

/**
 * Declares one operation as a mutation of the live API: what people say while others look on. The noun's function
 * answers it as any other; the schema's field, its arguments and its result follow from this declaration
 * (`shared/live/schema.ts`).
 */
export function liveOperation(declaration: {
  noun: Noun
  /** `sendMessage`: the field of the schema. */
  mutation: string
  relation: Relation
  summary: string
}) {
  const { noun, mutation, relation, summary } = declaration
  return base
    .meta({ transport: 'live', access: 'signed-in', relation, noun })
    .route({ method: 'POST', path: `${livePrefix}/${mutation}` as const, summary, tags: [noun] })
}

/** The typed errors of an operation from the one list of refusals; each has the HTTP status given there. */
export function refusals<const Codes extends readonly RefusalCode[]>(...codes: Codes) {
  return Object.fromEntries(codes.map((code) => [code, { status: refusalStatus[code] }])) as Record<
    Codes[number],
    { status: number }
  >
}
