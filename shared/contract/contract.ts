import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { isRefusalCode, type RefusalCode } from '../refusals.ts'
import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { balance } from './balance.ts'
import { cases } from './cases.ts'
import { collectionRecords } from './collection-records.ts'
import { conversations } from './conversations.ts'
import { deviceSignIns } from './device-sign-ins.ts'
import { disputes } from './disputes.ts'
import { donations } from './donations.ts'
import { entities } from './entities.ts'
import { exchangeRates } from './exchange-rates.ts'
import { favourites } from './favourites.ts'
import { figures } from './figures.ts'
import { goals } from './goals.ts'
import { mails } from './mails.ts'
import { moderation } from './moderation.ts'
import { newsletter } from './newsletter.ts'
import { notifications } from './notifications.ts'
import { livePrefix, type OperationMeta } from './operation.ts'
import { orders } from './orders.ts'
import { pageViews } from './page-views.ts'
import { passkeys } from './passkeys.ts'
import { photos } from './photos.ts'
import { pickups } from './pickups.ts'
import { places } from './places.ts'
import { points } from './points.ts'
import { privacy } from './privacy.ts'
import { profiles } from './profiles.ts'
import { questions } from './questions.ts'
import { queueContract } from './queues.ts'
import { recyclables } from './recyclables.ts'
import { referrals } from './referrals.ts'
import { reports } from './reports.ts'
import { routes } from './routes.ts'
import { savedSearches } from './saved-searches.ts'
import { settings } from './settings.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

/** All operations by noun. Client, server, gateway routes, OpenAPI and API tests derive from it. */
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
  cases,
  collectionRecords,
  notifications,
  mails,
  routes,
  users,
  settings,
  pageViews,
  privacy,
  conversations,
  orders,
  withdrawals,
  entities,
  referrals,
  donations,
  figures,
  goals,
  points,
  audit,
  queues: queueContract,
  exchangeRates,
  disputes,
  tickets,
  balance,
  newsletter,
}

interface Declared extends OperationMeta {
  /** `recyclables.create` */
  readonly name: string
  /** Refusals in addition to those of every operation. */
  readonly refusals: readonly RefusalCode[]
  /** Method for the function's router. Live operations have no HTTP route. */
  readonly method: string
  /** Without the API prefix, with `{parameters}`. */
  readonly path: string
  readonly procedure: AnyContractProcedure
}
export interface HttpOperation extends Declared {
  readonly transport: 'http'
}
export interface LiveOperation extends Declared {
  readonly transport: 'live'
  readonly mutation: string
}
export type DeclaredOperation = HttpOperation | LiveOperation

export function httpOperations(): HttpOperation[] {
  return operations().filter((operation) => operation.transport === 'http')
}

export function liveOperations(): LiveOperation[] {
  return operations().filter((operation) => operation.transport === 'live')
}

export function operations(): DeclaredOperation[] {
  return Object.entries(contract).flatMap(([group, router]) =>
    Object.entries(router as Record<string, AnyContractProcedure>).map(([key, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${group}.${key} is no operation`)
      const { route, meta, errorMap } = procedure['~orpc']
      if (!route.method || !route.path) throw new Error(`${group}.${key} has no method or path`)
      const { method, path } = route
      const { transport, ...rest } = meta as OperationMeta
      const declared = { ...rest, name: `${group}.${key}`, refusals: codesOf(errorMap), method, path, procedure }
      if (transport === 'http') return { ...declared, transport }
      return { ...declared, transport, mutation: path.slice(livePrefix.length + 1) }
    }),
  )
}

function codesOf(errorMap: object): RefusalCode[] {
  return Object.keys(errorMap).filter(isRefusalCode)
}
