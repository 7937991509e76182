import { type DisputeRow, disputeRow } from '../../../functions/disputes/dispute-row.ts'
import { readDispute } from '../../../functions/disputes/store.ts'
import type { PaymentStatus } from '../../../functions/orders/payment.ts'
import type { LossBearer } from '../../../shared/contract/disputes.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { World } from '../world/world.ts'
import { actorOf, someAdmin } from './people.ts'
import { sendWebhook } from './purchases.ts'
import { retryOperation } from './retry.ts'

type Actor = ReturnType<typeof actorOf>

/** Buyers dispute payments, most often after their hand-over, and the provider decides. */
export async function dispute(world: World, random: Random): Promise<void> {
  const open = world.provider.all.filter(({ payment }) => payment.paymentStatus === 'disputed')
  if (open.length > 0 && random.oneIn(2)) return end(world, random.pick(open).payment.id, random)
  const earned = world.provider.all.filter(({ payment }) => {
    const state = world.money.stateOf(`sale/${payment.orderId}`)
    return payment.paymentStatus === 'approved' && (state === 'earned' || state === 'accepted')
  })
  const lost = world.provider.all.filter(
    ({ payment }) =>
      payment.paymentStatus === 'charged-back' &&
      world.money.stateOf(`sale/${payment.orderId}`) === 'earned-charged-back',
  )
  if (lost.length > 0 && random.oneIn(4)) return reimburse(world, random.pick(lost).payment.id)
  if (earned.length === 0) return
  const { payment } = random.pick(earned.slice(-8))
  world.provider.become(payment.id, 'disputed')
  sendWebhook(world, payment.id)
}

function end(world: World, paymentId: string, random: Random): void {
  const next = random.pick<PaymentStatus>(['approved', 'dispute-won', 'charged-back', 'returned'])
  world.provider.become(paymentId, next, next === 'returned' ? { refundId: `8${paymentId}` } : {})
  sendWebhook(world, paymentId)
}

/** The bank gives a chargeback back that was lost after the hand-over. */
function reimburse(world: World, paymentId: string): void {
  world.provider.become(paymentId, 'dispute-won')
  sendWebhook(world, paymentId)
}

/** No dispute stays open. */
export async function endAllDisputes(world: World, random: Random): Promise<void> {
  for (const { payment } of world.provider.all) if (payment.paymentStatus === 'disputed') end(world, payment.id, random)
}

const decided = (row: Record<string, unknown>) => row.loss !== null

/** An admin decides who bears a loss, sometimes twice or about a dispute that is no such loss. */
export async function decideLoss(world: World, random: Random): Promise<void> {
  const found = world.view.of('dispute').pick(random, (row) => row.status === 'lost' && !decided(row))
  if (!found) return
  const row = disputeRow.parse(found)
  const both = random.oneIn(6) ? [someAdmin(world, random), someAdmin(world, random)] : [someAdmin(world, random)]
  await Promise.all(both.map((admin) => bear(world, random, admin, row, random.oneIn(3) ? 'platform' : 'seller')))
}

function bear(world: World, random: Random, admin: Actor, { id, version }: DisputeRow, bearer: LossBearer) {
  return retryOperation(world, random, 'disputes-bear-loss', ({ table, admins, now }) =>
    world.product.bearLoss({ table, admins, now }, admin, { id, version, bearer, reason: 'Nada foi entregue.' }),
  )
}

export async function writeOff(world: World, random: Random): Promise<void> {
  const found = world.view.of('dispute').pick(random, (row) => {
    const { loss, writeOff: waived } = row as unknown as DisputeRow
    return loss?.bearer === 'seller' && !waived?.at
  })
  if (!found) return
  const { id, version } = disputeRow.parse(found)
  const admin = someAdmin(world, random)
  await retryOperation(world, random, 'disputes-write-off', ({ table, admins, now }) =>
    world.product.writeOffClaim({ table, admins, now }, admin, { id, version, reason: 'Valor pequeno.' }),
  )
}

/** An admin undoes a claim; above the limit a second one confirms it, sometimes at the same time as the bank. */
export async function undoClaim(world: World, random: Random): Promise<void> {
  const found = world.view.of('dispute').pick(random, (row) => {
    const { status, loss, undone } = row as unknown as DisputeRow
    return status === 'lost' && loss?.bearer === 'seller' && !undone
  })
  if (!found) return
  const { id, version, paymentId } = disputeRow.parse(found)
  if (random.oneIn(6) && world.provider.find(paymentId)?.payment.paymentStatus === 'charged-back')
    reimburse(world, paymentId)
  const admin = someAdmin(world, random)
  await retryOperation(world, random, 'disputes-undo-claim', ({ table, admins, now }) =>
    world.product.undoClaim({ table, admins, now }, admin, { id, version, reason: 'Engano.' }),
  )
}

/** Admins decide every loss that waits for them. */
export async function decideAllLosses(world: World, random: Random): Promise<void> {
  const admin = actorOf(world, world.staff[0] ?? '')
  for (const found of world.view.of('dispute').all()) {
    const row = disputeRow.parse(found)
    if (row.status === 'lost' && row.afterCompletion && row.loss === null)
      await bear(world, random, admin, row, random.oneIn(2) ? 'platform' : 'seller')
  }
}

/** The banks of some buyers take delivered sales back, so that every world has claims. */
export async function chargeSomeBack(world: World, random: Random): Promise<void> {
  for (const { payment } of world.provider.all) {
    const isEarned = world.money.stateOf(`sale/${payment.orderId}`) === 'earned'
    if (payment.paymentStatus !== 'approved' || payment.returnedCents > 0 || !isEarned || random.oneIn(2)) continue
    world.provider.become(payment.id, 'charged-back')
    sendWebhook(world, payment.id)
  }
}

/** Two admins write off some claims, and the bank gives half of the lost chargebacks back: claims end in every way. */
export async function endSomeClaims(world: World, random: Random): Promise<void> {
  for (const found of world.view.of('dispute').all()) {
    const { id, status, loss, undone, writeOff: waived, paymentId } = disputeRow.parse(found)
    if (status !== 'lost' || loss?.bearer !== 'seller' || undone) continue
    if (!waived?.at && random.oneIn(3))
      for (const admin of world.staff.slice(0, 2)) await waive(world, random, admin, id)
    const isLost = world.provider.find(paymentId)?.payment.paymentStatus === 'charged-back'
    if (isLost && random.oneIn(2)) reimburse(world, paymentId)
  }
}

async function waive(world: World, random: Random, userId: string, id: string): Promise<void> {
  const admin = { ...actorOf(world, userId), isAdmin: true }
  await retryOperation(world, random, 'disputes-write-off', async ({ table, admins, now }) => {
    const { version } = await readDispute(table, id)
    return world.product.writeOffClaim({ table, admins, now }, admin, { id, version, reason: 'Valor pequeno.' })
  })
}
