import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { favourites } from './favourites.ts'
import { moderation } from './moderation.ts'
import type { OperationMeta } from './operation.ts'
import { photos } from './photos.ts'
import { places } from './places.ts'
import { profiles } from './profiles.ts'
import { questions } from './questions.ts'
import { recyclables } from './recyclables.ts'
import { reports } from './reports.ts'
import { savedSearches } from './saved-searches.ts'
import { settings } from './settings.ts'

/** Every operation of the product, by noun. Client, server, gateway routes, OpenAPI and API tests come from here. */
export const contract = {
  recyclables,
  photos,
  places,
  profiles,
  moderation,
  questions,
  favourites,
  savedSearches,
  reports,
  settings,
}

export interface DeclaredOperation extends OperationMeta {
  /** `recyclables.create` */
  readonly name: string
  readonly method: string
  /** Without the API prefix, with `{parameters}`. */
  readonly path: string
}

/** The operations as a flat list, for the gateway's routes and for tests that go through all of them. */
export function operations(): DeclaredOperation[] {
  return Object.entries(contract).flatMap(([group, router]) =>
    Object.entries(router as Record<string, AnyContractProcedure>).map(([key, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${group}.${key} is no operation`)
      const { route, meta } = procedure['~orpc']
      if (!route.method || !route.path) throw new Error(`${group}.${key} has no method or path`)
      return { ...(meta as OperationMeta), name: `${group}.${key}`, method: route.method, path: route.path }
    }),
  )
}
