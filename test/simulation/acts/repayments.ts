import { changeProfile, profileParts } from '../../../functions/kit/people/profile/profile-change.ts'
import { readProfileToChange } from '../../../functions/kit/people/profile/profiles.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { type RepaymentRow, repaymentRow } from '../../../functions/orders/repayments/store.ts'
import { isRepaymentOpen } from '../../../shared/life-cycles/repayment.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { endToEndId } from '../../support/money/end-to-end.ts'
import { cpfOfUser } from '../../support/people/tax-ids.ts'
import type { World } from '../world/world.ts'
import { actorOf } from './people.ts'
import { retryOperation } from './retry.ts'

const open = (world: World): RepaymentRow[] =>
  world.view
    .of('repayment')
    .all()
    .map((row) => repaymentRow.parse(row))
    .filter(({ status }) => isRepaymentOpen(status))

/** Buyers state their key, and admins pay what the provider refuses to pay back. */
export async function repay(world: World, random: Random): Promise<void> {
  for (const row of open(world)) {
    if (world.hasFaults && random.oneIn(3)) continue
    if (row.status === 'key_needed') await stateKey(world, random, row)
    else await pay(world, random, row)
  }
}

/** A buyer without a number fills in the profile first. */
async function stateKey(world: World, random: Random, { buyerId, orderId }: RepaymentRow): Promise<void> {
  const profile = world.view.of('profile').get(buyerId)
  if (!profile) return
  const taxId = cpfOfUser(buyerId)
  if (profile.taxId === null)
    await world.operate('profiles-save', async ({ table }) => {
      const before = await readProfileToChange(table, buyerId)
      if (before.taxId !== null) return
      await transact(table, profileParts(changeProfile(before, { taxId }), 'profile.changed_meanwhile'))
    })
  const typed = random.oneIn(6) && world.hasFaults ? cpfOfUser(world.staff[0] ?? '') : taxId
  await retryOperation(world, random, 'orders-state-key', ({ table, now }) =>
    world.product.stateRepaymentKey({ table, now }, buyerId, { id: orderId, taxId: typed }),
  )
}

/** One admin approves and another pays; sometimes the first one tries both. */
async function pay(world: World, random: Random, { paymentId, version }: RepaymentRow): Promise<void> {
  const staff = world.hasFaults ? [random.pick(world.staff)] : world.staff
  const transfer = endToEndId(new Date(world.scheduler.now), random.integer(1, 1e9))
  for (const one of staff) {
    const admin = { ...actorOf(world, one), isAdmin: true }
    const asked = { paymentId, endToEndId: transfer, version }
    const done = await retryOperation(world, random, 'orders-pay-repayment', (scope) =>
      world.product.payRepayment(scope, admin, asked),
    )
    if (done.kind === 'done') return
  }
}
