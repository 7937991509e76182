import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { isRefusalCode, type RefusalCode } from '../refusals.ts'
import { accounts } from './accounts.ts'
import { conversations } from './conversations.ts'
import { deviceSignIns } from './device-sign-ins.ts'
import { favourites } from './favourites.ts'
import { moderation } from './moderation.ts'
import type { OperationMeta } from './operation.ts'
import { orders } from './orders.ts'
import { pageViews } from './page-views.ts'
import { passkeys } from './passkeys.ts'
import { photos } from './photos.ts'
import { pickups } from './pickups.ts'
import { places } from './places.ts'
import { privacy } from './privacy.ts'
import { profiles } from './profiles.ts'
import { questions } from './questions.ts'
import { recyclables } from './recyclables.ts'
import { reports } from './reports.ts'
import { savedSearches } from './saved-searches.ts'
import { settings } from './settings.ts'
import { users } from './users.ts'

/** Every operation of the product, by noun. Client, server, gateway routes, OpenAPI and API tests come from here. */
export const contract = {
  recyclables,
  photos,
  places,
  profiles,
  accounts,
  deviceSignIns,
  passkeys,
  moderation,
  questions,
  favourites,
  savedSearches,
  reports,
  pickups,
  users,
  settings,
  pageViews,
  privacy,
  conversations,
  orders,
}

/**
 * An operation over HTTP, the one transport so far; with a second one `DeclaredOperation` becomes the union of both.
 */
interface HttpOperation extends OperationMeta {
  readonly transport: 'http'
  /** `recyclables.create` */
  readonly name: string
  /** The refusals that it may answer beside those of every operation. */
  readonly refusals: readonly RefusalCode[]
  readonly method: string
  /** Without the API prefix, with `{parameters}`. */
  readonly path: string
}
export type DeclaredOperation = HttpOperation

/** The operations as a flat list, for the gateway's routes and for tests that go through all of them. */
export function operations(): DeclaredOperation[] {
  return Object.entries(contract).flatMap(([group, router]) =>
    Object.entries(router as Record<string, AnyContractProcedure>).map(([key, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${group}.${key} is no operation`)
      const { route, meta, errorMap } = procedure['~orpc']
      if (!route.method || !route.path) throw new Error(`${group}.${key} has no method or path`)
      const { method, path } = route
      return { ...(meta as OperationMeta), name: `${group}.${key}`, refusals: codesOf(errorMap), method, path }
    }),
  )
}

function codesOf(errorMap: object): RefusalCode[] {
  return Object.keys(errorMap).filter(isRefusalCode)
}
