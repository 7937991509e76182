import type { PickupCause } from '../../shared/contract/pickup-views.ts'
import { isOpen } from '../../shared/life-cycles/pickup.ts'
import { Refusal } from '../../shared/refusals.ts'
import { eachAlone } from '../kit/each-alone.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { readSuspension } from '../kit/people/suspension.ts'
import { isSaleDisputed } from '../ledger/sale-state.ts'
import { decideEnding, type Ending, mayBeHandedOver, type Outcome } from './decide.ts'
import type { PickupRow } from './pickup-row.ts'
import { decideEscalation } from './silence/report.ts'
import { type Facts, pickupsAt, pickupsOfAd, pickupsOfPerson } from './store.ts'
import { type StepDeps, takeStep } from './take-step.ts'

type Decide = (facts: Facts) => Outcome | undefined

async function endAll(
  deps: StepDeps,
  rows: readonly PickupRow[],
  decisionFor: (row: PickupRow) => Decide | Promise<Decide>,
): Promise<void> {
  const open = rows.filter(({ status }) => isOpen(status))
  await eachAlone(open, async (row) => {
    const decide = await decisionFor(row)
    const ending = takeStep(deps, row.id, (facts) => decide(facts) ?? 'taken')
    await ending.catch((error: unknown) => {
      // Both accounts were deleted meanwhile.
      if (!(error instanceof Refusal && error.code === 'pickup.not_found')) throw error
    })
  })
}

/** A deleted account's side has the anonymous user id. */
function sideOf(row: PickupRow, userId: string): Ending['from'] {
  return [userId, deletedUserId].includes(row.interestedId) ? 'interested' : 'owner'
}

const refunded: Ending = { by: 'payments', cause: 'refunded', from: 'owner' }

/**
 * A refund frees the ad at once and ends the pickup by its event later. An account event in between records the refund
 * as the cause: there is no ad left to free.
 */
function isRefunded({ row, ad }: Facts): boolean {
  return row.orderId !== null && ad?.sale?.orderId !== row.orderId
}

/**
 * Ends a pickup of a suspended or deleted account (rules 9.14). Where the material may have changed hands, and in a
 * dispute, which holds back every refund, admins decide. Otherwise the pickup is cancelled; its event refunds a sale.
 */
function decisionFor({ table, now }: StepDeps, account: (row: PickupRow) => Ending) {
  return async ({ orderId }: PickupRow): Promise<Decide> => {
    const isDisputed = orderId !== null && (await isSaleDisputed(table, orderId))
    return (facts) => {
      const { row } = facts
      if (isRefunded(facts)) return decideEnding(row, refunded, now)
      const isCase = row.status === 'accepted' && (row.caseId !== null || isDisputed || mayBeHandedOver(row, now))
      return isCase ? decideEscalation(row, 'account', now, 'accounts') : decideEnding(row, account(row), now)
    }
  }
}

function ending({ now }: StepDeps, by: Ending) {
  return (): Decide =>
    ({ row }) =>
      decideEnding(row, by, now)
}

/** Only while the suspension lasts; the order of events does not matter. */
export async function endOfSuspended(deps: StepDeps, userId: string): Promise<void> {
  if (!(await readSuspension(deps.table, userId))) return
  const account = (row: PickupRow): Ending => ({
    by: 'accounts',
    cause: 'account_suspended',
    from: sideOf(row, userId),
  })
  await endAll(deps, await pickupsOfPerson(deps.table, userId), decisionFor(deps, account))
}

export async function endOfDeleted(deps: StepDeps, userId: string, pickupIds: readonly string[]): Promise<void> {
  const rows = await pickupsAt(
    deps.table,
    pickupIds.map((pickupId) => ({ pickupId })),
  )
  const account = (row: PickupRow): Ending => ({ by: 'accounts', cause: 'account_deleted', from: sideOf(row, userId) })
  await endAll(deps, rows, decisionFor(deps, account))
}

export async function endOfAd(
  deps: StepDeps,
  recyclableId: string,
  cause: Extract<PickupCause, 'ad_gone' | 'ad_collected'>,
): Promise<void> {
  const rows = await pickupsOfAd(deps.table, recyclableId)
  await endAll(deps, rows, ending(deps, { by: 'ads', cause, from: 'owner' }))
}

/** The refund already moved money and ad. */
export async function endOfRefunded(deps: StepDeps, recyclableId: string, orderId: string): Promise<void> {
  const rows = await pickupsOfAd(deps.table, recyclableId)
  const sold = rows.filter((row) => row.orderId === orderId)
  await endAll(deps, sold, ending(deps, refunded))
}
