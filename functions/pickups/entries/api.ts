import { implement } from '@orpc/server'
import { pickups } from '../../../shared/contract/pickups.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { decideAcceptance, decideCancellation, decideConfirmation, decideRejection, decideTakeBack } from '../decide.ts'
import { apiEnvironment } from '../env.ts'
import { completedPickups, pickupsOfConversation, viewOf } from '../list.ts'
import { myPickups, pickupsToPlan } from '../mine.ts'
import type { PickupRow } from '../pickup-row.ts'
import { proposePickup } from '../propose.ts'
import { ratePickup } from '../ratings/rate.ts'
import { decideReport } from '../silence/report.ts'
import { readPickup, readTotals } from '../store.ts'
import { takeStep } from '../take-step.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(pickups).$context<RequestContext>()

function callOf({ actor, now }: RequestContext) {
  const caller = requireSignedIn(actor)
  const deps = { table, now }
  return { caller, deps, now, show: async (row: Promise<PickupRow>) => viewOf(deps, await row, caller) }
}

export const router = on.router({
  propose: on.propose.handler(({ input, context }) => {
    const { caller, deps, show } = callOf(context)
    return show(proposePickup(deps, caller, input.conversationId, input))
  }),
  ofConversation: on.ofConversation.handler(({ input, context }) => {
    const { caller, deps } = callOf(context)
    return pickupsOfConversation(deps, caller, input.conversationId, input.cursor)
  }),
  get: on.get.handler(({ input, context }) => callOf(context).show(readPickup(table, input.id))),
  accept: on.accept.handler(({ input, context }) => {
    const { caller, deps, now, show } = callOf(context)
    return show(takeStep(deps, input.id, (facts) => decideAcceptance(facts, caller, now)))
  }),
  reject: on.reject.handler(({ input, context }) => {
    const { caller, deps, now, show } = callOf(context)
    return show(takeStep(deps, input.id, ({ row }) => decideRejection(row, caller, input.reason, now)))
  }),
  cancel: on.cancel.handler(({ input, context }) => {
    const { caller, deps, now, show } = callOf(context)
    return show(takeStep(deps, input.id, ({ row }) => decideCancellation(row, caller, input.reason, now)))
  }),
  confirm: on.confirm.handler(({ input, context }) => {
    const { caller, deps, now, show } = callOf(context)
    return show(takeStep(deps, input.id, ({ row }) => decideConfirmation(row, caller, input.weights ?? [], now)))
  }),
  takeBack: on.takeBack.handler(({ input, context }) => {
    const { caller, deps, show } = callOf(context)
    return show(takeStep(deps, input.id, ({ row }) => decideTakeBack(row, caller)))
  }),
  report: on.report.handler(({ input, context }) => {
    const { caller, deps, now, show } = callOf(context)
    return show(takeStep(deps, input.id, ({ row }) => decideReport(row, caller, input, now)))
  }),
  rate: on.rate.handler(({ input, context }) => {
    const { caller, deps, show } = callOf(context)
    return show(ratePickup(deps, caller, input.id, input))
  }),
  mine: on.mine.handler(({ input, context }) => {
    const { caller, deps } = callOf(context)
    return myPickups(deps, caller, input.cursor)
  }),
  today: on.today.handler(({ context }) => {
    const { caller, deps } = callOf(context)
    return pickupsToPlan(deps, caller)
  }),
  history: on.history.handler(({ input, context }) => {
    const { caller, deps } = callOf(context)
    return completedPickups(deps, caller, input.cursor)
  }),
  totals: on.totals.handler(({ context }) => readTotals(table, callOf(context).caller.userId)),
})

export const handler = api('pickups', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
