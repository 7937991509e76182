import { oc } from '@orpc/contract'
import * as z from 'zod'
import { type RefusalCode, refusalStatus } from '../refusals.ts'
import type { Relation } from './relation.ts'

/** Where the next page of a list begins. Opaque; only the server creates it. */
export const cursor = z.string().min(1).max(2000)

/**
 * Access level of an operation. The gateway's JWT authorizer and the function both enforce `signed-in` and `admin`; for
 * `admin` the function also reads the admin group now, as a token may be older than the loss of that right.
 */
export type Access = 'public' | 'signed-in' | 'admin'

/**
 * A gateway route or a mutation of the live API (decisions/0042). Both declare access and relation the same way, so one
 * matrix covers both.
 */
export type Transport = 'http' | 'live'

export interface OperationMeta {
  readonly transport: Transport
  readonly access: Access
  /** Required relation of the caller to the subject. */
  readonly relation: Relation
  /** Owner of the handler `functions/<noun>/entries/api.ts`. */
  readonly noun: Noun
  /** Cache lifetime in browsers and proxies; responses without it are not cached. */
  readonly maxAgeSeconds?: number
  /** Also allowed for suspended users; all other signed-in operations refuse them (rules 2.14). */
  readonly evenSuspended?: true
  /** Needs a passkey or code of the last ten minutes (rules 2.20); `kit/api.ts` checks it. */
  readonly freshProof?: true
  /** Stays open during maintenance; all other operations refuse everyone but admins (rules 12.14). */
  readonly duringMaintenance?: true
}

/** Each noun has one API function. */
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
  'cases',
  'notifications',
  'mails',
  'routes',
  'users',
  'settings',
  'page-views',
  'privacy',
  'conversations',
  'orders',
  'payouts',
  'entities',
  'balance',
  'figures',
  'disputes',
  'tickets',
  'collection-records',
  'points',
  'referrals',
  'audit',
  'queues',
  'exchange-rates',
  'reference',
  'newsletter',
] as const
export type Noun = (typeof nouns)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Prefix of all public paths, in the gateway and the browser. */
export const apiPrefix = '/api'

/** Prefix of live mutations in a function's router: `/live/sendMessage`. The gateway has no route for it. */
export const livePrefix = '/live'

const base = oc.$meta<OperationMeta>({ transport: 'http', access: 'admin', relation: 'none', noun: 'settings' })

/**
 * Declares an HTTP operation: route, access and summary. Add schemas and refusals with `.input()`, `.output()` and
 * `.errors(refusals(…))`.
 */
export function operation(declaration: {
  noun: Noun
  /** Heading in the reference, when a noun has several; defaults to the noun. */
  tag?: string
  access: Access
  relation: Relation
  method: Method
  path: `/${string}`
  summary: string
  status?: number
  maxAgeSeconds?: number
  evenSuspended?: true
  freshProof?: true
  duringMaintenance?: true
}) {
  const {
    noun,
    tag = noun,
    access,
    relation,
    method,
    path,
    summary,
    status,
    maxAgeSeconds,
    evenSuspended,
    freshProof,
    duringMaintenance,
  } = declaration
  return base
    .meta({
      transport: 'http',
      access,
      relation,
      noun,
      ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
      ...(evenSuspended === undefined ? {} : { evenSuspended }),
      ...(freshProof === undefined ? {} : { freshProof }),
      ...(duringMaintenance === undefined ? {} : { duringMaintenance }),
    })
    .route({ method, path, summary, tags: [tag], ...(status === undefined ? {} : { successStatus: status }) })
}

/**
 * Declares a mutation of the live API, which other participants see at once. The noun's function handles it. The schema
 * field, its arguments and its result derive from this declaration (`shared/live/schema.ts`).
 */
export function liveOperation(declaration: {
  noun: Noun
  /** Field name of the schema: `sendMessage`. */
  mutation: string
  relation: Relation
  summary: string
}) {
  const { noun, mutation, relation, summary } = declaration
  return base
    .meta({ transport: 'live', access: 'signed-in', relation, noun })
    .route({ method: 'POST', path: `${livePrefix}/${mutation}` as const, summary, tags: [noun] })
}

/** Returns the typed errors of an operation, with the HTTP status of each refusal. */
export function refusals<const Codes extends readonly RefusalCode[]>(...codes: Codes) {
  return Object.fromEntries(codes.map((code) => [code, { status: refusalStatus[code] }])) as Record<
    Codes[number],
    { status: number }
  >
}
