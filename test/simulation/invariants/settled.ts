import { type DisputeRow, disputeRow } from '../../../functions/disputes/dispute-row.ts'
import { auditLedger } from '../../../functions/ledger/audit.ts'
import { orderRow } from '../../../functions/orders/order-row.ts'
import { heldCentsOf } from '../../../functions/orders/payment.ts'
import { openFindings } from '../../../functions/orders/reconciliation/findings.ts'
import { dayMs } from '../../../shared/days.ts'
import { isRepaymentOpen, type RepaymentStatus } from '../../../shared/life-cycles/repayment.ts'
import type { World } from '../world/world.ts'

export async function checkSettled(world: World): Promise<void> {
  const { view, money } = world
  if (world.bus.deadLetters > 0) world.fail('settles', `${world.bus.deadLetters} deliveries never succeed`)
  const requests = [...view.of('withdrawal').all(), ...view.of('donation').all()]
  for (const { id, status } of requests) if (status === 'pending') world.fail('settles', `${id} was never decided`)
  for (const { id, state } of world.workflows.executions) {
    if (state !== 'over') world.fail('settles', `the workflow of ${id} stays ${state}`)
  }
  for (const { id } of requests)
    if (!world.workflows.executions.some((one) => one.id === id)) world.fail('settles', `${id} has no workflow`)
  for (const { id, status } of view.of('order').all())
    if (status === 'paid' && money.stateOf(`sale/${id}`) === 'earned')
      world.fail('settles', `${id} stays paid although the sale is earned`)
  await checkPayments(world)
  const kept = keylessRepayments(world).reduce((sum, { amountCents }) => sum + Number(amountCents), 0)
  const owed = money.totalOf('returns') - kept
  if (owed !== 0) world.fail('settles', `${owed} centavos stay owed`)
  for (const { id, suspension } of view.of('profile').all())
    if (!suspension && money.heldOf(String(id)) !== 0) world.fail('settles', `money of ${id} stays held`)
  checkDisputes(world)
  checkWaiting(world)
  checkPickups(world)
  await audit(world)
}

/** A buyer who deleted the account has no key; list and finding keep naming the debt. */
function keylessRepayments({ view }: World) {
  const open = view.of('repayment').all()
  return open.filter(
    ({ status, buyerId }) => isRepaymentOpen(status as RepaymentStatus) && !view.of('profile').get(String(buyerId)),
  )
}

/** Checks that ledger and provider agree on each payment and on the whole, and that no finding is left. */
async function checkPayments(world: World): Promise<void> {
  const { money, provider } = world
  const found = await world.operate('orders-findings', ({ table }) => openFindings(table))
  const keyless = new Set(keylessRepayments(world).map(({ paymentId }) => paymentId))
  for (const { id, paymentId, remedy, differenceCents } of found.kind === 'done' ? found.value : [])
    if (!keyless.has(paymentId)) world.fail('settles', `${id} is left with ${differenceCents} centavos: ${remedy}`)
  for (const { payment } of provider.all) {
    const { id, orderId } = payment
    const own = money.historyOf(`sale/${orderId}`)
    const sold = own[0]?.reference === id ? own : money.historyOf(`stray/${id}`)
    const journals = [...sold, ...money.historyOf(`fee/${id}`), ...money.historyOf(`correction/${id}`)]
    const lines = journals.flatMap(({ postings }) => postings.filter(({ account }) => account === 'provider'))
    const ours = -lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const theirs = heldCentsOf(payment)
    if (ours !== theirs)
      world.fail('settles', `the provider holds ${theirs} centavos by ${id}, the ledger says ${ours}`)
  }
  const all = -money.totalOf('provider')
  if (all !== provider.statementCents)
    world.fail('settles', `the provider's statement says ${provider.statementCents} centavos, the ledger ${all}`)
}

/** Checks that no dispute stays open, that each has its file, and that debts are those of its decisions. */
function checkDisputes(world: World): void {
  const { view, money } = world
  for (const { id } of view.of('profile').all()) {
    const { disputedCents, uncoveredCents, owedCents, ...of } = money.balanceOf(String(id))
    if (disputedCents + uncoveredCents + of.coveredCents > 0) world.fail('disputes', `money of ${id} stays in dispute`)
    if (owedCents > 0 && money.availableOf(String(id)) > 0) world.fail('disputes', `${id} owes and has money`)
  }
  const files = new Map(
    view
      .of('dispute')
      .all()
      .map((row) => [String(row.id), disputeRow.parse(row)]),
  )
  for (const row of view.of('order').all()) {
    const { id, dispute } = orderRow.parse(row)
    if (!dispute) continue
    const file = files.get(`${id}-${dispute.number}`)
    if (file?.status !== dispute.status) world.fail('disputes', `${id} is ${dispute.status}, its file ${file?.status}`)
  }
  for (const file of files.values()) checkClaim(world, file)
}

/** Checks that a claim holds exactly while its decision does, and that nothing is left of an undone one. */
function checkClaim(world: World, { id, status, loss, undone, writeOff }: DisputeRow): void {
  const isClaimed = world.money.stateOf(`claim/${id}`) === 'owed'
  const isOwed = loss?.bearer === 'seller' && undone === null
  if (isClaimed !== isOwed) world.fail('disputes', `${id} has ${isClaimed ? 'a' : 'no'} claim`)
  if (isOwed && status === 'won') world.fail('disputes', `${id} is won, and its claim holds`)
  if (!undone) return
  const state = world.money.stateOf(`waiver/${id}`)
  if (state !== (writeOff?.at ? 'undone' : 'new')) world.fail('disputes', `the write-off of ${id} is ${state}`)
  const repaid = world.money.historyOf(`repayment/${id}`)[0]?.terms
  const repaidCents = repaid?.kind === 'repayment' ? repaid.amountCents : 0
  if (repaidCents !== undone.repaidCents)
    world.fail('disputes', `${id} gave back ${repaidCents}, not ${undone.repaidCents}`)
}

/** Checks that no money waits beyond its day, or for a pickup that an ended account cancelled. */
function checkWaiting(world: World): void {
  const { view, money, scheduler } = world
  // The simulated sweep runs every 36 hours.
  const lookAgainMs = 40 * 60 * 60 * 1000
  for (const { id } of view.of('order').all()) {
    const history = money.historyOf(`sale/${id}`)
    const deferred = history.find(({ action }) => action === 'defer')
    const matured = history.some(({ action }) => action === 'mature')
    const isDue = deferred && Date.parse(deferred.at) + 30 * dayMs + lookAgainMs < scheduler.now
    if (isDue && !matured) world.fail('settles', `the earnings of ${id} still wait`)
  }
  for (const { id, ended, acceptedAt, orderId } of view.of('pickup').all()) {
    const cause = (ended as { cause?: string | null } | null)?.cause
    if (acceptedAt === null || (cause !== 'account_suspended' && cause !== 'account_deleted')) continue
    const last = money.historyOf(`sale/${orderId}`).at(-1)
    if (last?.action === 'cancel' && last.reference === id) world.fail('settles', `the sale of ${id} was not refunded`)
  }
}

/** Checks that no pickup is waiting for an impossible handover. */
function checkPickups(world: World): void {
  for (const { id, status, recyclableId, orderId, ad } of world.view.of('pickup').all()) {
    if (status !== 'accepted' || (ad as { action: string }).action !== 'sale') continue
    const state = world.money.stateOf(`sale/${orderId}`)
    if (state !== 'accepted') world.fail('settles', `${id} of ${recyclableId} waits, and its sale is ${state}`)
  }
}

async function audit(world: World): Promise<void> {
  await world.operate('audit', async ({ table }) => {
    await auditLedger(table, ({ where, what }) => world.fail('audit', `${where} ${what}`))
  })
}
