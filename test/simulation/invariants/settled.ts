import { auditLedger } from '../../../functions/ledger/audit.ts'
import { orderRow } from '../../../functions/orders/order-row.ts'
import { brought, type Payment } from '../../../functions/orders/payment.ts'
import type { World } from '../world/world.ts'

/** What must be so once nothing is under way any more. */
export async function checkSettled(world: World): Promise<void> {
  const { view, money } = world
  if (world.bus.deadLetters > 0) world.fail('settles', `${world.bus.deadLetters} deliveries fail for ever`)
  const requests = [...view.of('withdrawal').all(), ...view.of('donation').all()]
  for (const { id, status } of requests) if (status === 'pending') world.fail('settles', `${id} was never decided`)
  for (const { id, state } of world.workflows.executions) {
    if (state !== 'over') world.fail('settles', `the workflow of ${id} is ${state} for ever`)
  }
  for (const { id } of requests)
    if (!world.workflows.executions.some((one) => one.id === id)) world.fail('settles', `${id} has no workflow`)
  for (const { id, status } of view.of('order').all())
    if (status === 'paid' && money.stateOf(`sale/${id}`) === 'earned') world.fail('settles', `${id} is paid for ever`)
  checkPayments(world)
  if (money.totalOf('returns') !== 0) world.fail('settles', `${money.totalOf('returns')} centavos are owed for ever`)
  for (const { id, suspension } of view.of('user').all())
    if (!suspension && money.heldOf(String(id)) !== 0) world.fail('settles', `money of ${id} is held for ever`)
  checkPickups(world)
  await audit(world)
}

/** The ledger says of the provider what the provider says. */
function checkPayments(world: World): void {
  let cents = 0
  for (const { payment } of world.provider.all) {
    if (!isAgreed(world, payment) || !brought(payment.standing)) continue
    const own = `sale/${payment.orderId}`
    const booked = world.money.historyOf(own)[0]?.reference === payment.id ? own : `stray/${payment.id}`
    if (world.money.stateOf(booked) === 'new') world.fail('settles', `${payment.id} was paid, and is in no book`)
    // Returned at the provider after the goods were handed over: a person looks at it.
    const late = payment.standing === 'returned' && world.money.stateOf(booked) === 'earned'
    if (!late) cents += inHand(payment)
    else cents += payment.amountCents
  }
  const ledger = -world.money.totalOf('provider')
  if (ledger !== cents) world.fail('settles', `the provider holds ${cents} centavos for us, by the ledger ${ledger}`)
}

/** Whether a payment is what its order says; money that is not moves nothing. */
function isAgreed(world: World, { orderId, recyclableId, amountCents, currency }: Payment): boolean {
  const row = world.view.of('order').get(String(orderId))
  if (!row) return false
  const of = orderRow.parse(row)
  return amountCents === of.totalCents && currency === 'BRL' && recyclableId === of.recyclableId
}

/** What the provider has of a payment for us: less where it was returned, and where a bank has taken it. */
function inHand({ amountCents, refundId, standing }: Payment): number {
  return amountCents * (1 - (refundId === null ? 0 : 1) - (standing === 'charged-back' ? 1 : 0))
}

/** Nobody waits for a pickup that cannot take place. */
function checkPickups(world: World): void {
  for (const { id, status, recyclableId, orderId, ad } of world.view.of('pickup').all()) {
    if (status !== 'accepted' || (ad as { action: string }).action !== 'sale') continue
    const state = world.money.stateOf(`sale/${orderId}`)
    if (state !== 'accepted') world.fail('settles', `${id} of ${recyclableId} waits, and its sale is ${state}`)
  }
}

/** What `npm run audit:ledger` says. */
async function audit(world: World): Promise<void> {
  await world.operate('audit', async ({ table }) => {
    await auditLedger(table, ({ where, what }) => world.fail('audit', `${where} ${what}`))
  })
}
