import { openFindings } from '../../../functions/orders/reconciliation/findings.ts'
import { isOfReport } from '../../../functions/orders/reconciliation/report-kinds.ts'
import type { Finding, Transfer } from '../../../shared/contract/order-views.ts'
import { dayOf } from '../../../shared/days.ts'
import type { TransferStep } from '../../../shared/life-cycles/transfer.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { World } from '../world/world.ts'
import { actorOf, someAdmin } from './people.ts'
import { retryOperation } from './retry.ts'

type Entered = Pick<Transfer, 'reference' | 'amountCents' | 'day'>

/** The provider pays out, and an admin enters it: mostly, and sometimes twice or with another amount. */
export async function payOut(world: World, random: Random): Promise<void> {
  if (random.oneIn(8)) return await enterFake(world, random)
  const made = world.provider.payOut(random.integer(1, 6) / 10)
  if (!made || random.oneIn(6)) return
  const { reference, amountCents, at } = made
  const given = { reference, amountCents, day: dayOf(new Date(at)) }
  await enter(world, random, given)
  if (random.oneIn(4)) await enter(world, random, given)
  if (!random.oneIn(4)) await decideTransfers(world, random)
}

/** An admin enters a transfer that the provider never made: only its report tells. */
async function enterFake(world: World, random: Random): Promise<void> {
  const reference = `MP-9${random.integer(10_000, 99_999)}`
  world.provider.fakes.add(reference)
  const day = dayOf(new Date(world.scheduler.now))
  await enter(world, random, { reference, amountCents: random.integer(1, 200_000), day })
}

async function enter(world: World, random: Random, given: Entered): Promise<void> {
  await retryOperation(world, random, 'orders-enter-transfer', ({ table, now }) =>
    world.product.enterTransfer({ table, now }, someAdmin(world, random), given),
  )
}

/** What waits for a second admin is mostly decided. */
export async function decideTransfers(world: World, random: Random): Promise<void> {
  for (const row of world.view.of('transfer').all()) {
    const { status } = row as unknown as Transfer
    const isFake = world.provider.fakes.has(String(row.reference))
    if (status === 'proposed') await take(world, random, row as unknown as Transfer, isFake ? 'drop' : 'confirm')
    if (status === 'undo_proposed') await take(world, random, row as unknown as Transfer, isFake ? 'undo' : 'keep')
  }
}

/** Sometimes the admin who proposed tries it again; in the settled world another one follows. */
async function take(world: World, random: Random, { id, version }: Transfer, step: TransferStep): Promise<void> {
  const staff = world.hasFaults ? [random.pick(world.staff)] : world.staff
  for (const one of staff) {
    const admin = { ...actorOf(world, one), isAdmin: true }
    const asked = { id, step, reason: 'Não está no extrato.', version }
    const done = await retryOperation(world, random, 'orders-decide-transfer', ({ table, now, admins }) =>
      world.product.takeTransferStep({ table, now, admins }, admin, asked),
    )
    if (done.kind === 'done') return
  }
}

/** The cloud reads the report once a day; admins do what its findings offer. */
export async function lookAtReport(world: World, random: Random): Promise<void> {
  await world.operate('orders-report', ({ table, provider, now }) =>
    world.product.readBalanceReport({ table, provider, now }),
  )
  const found = await world.operate('orders-findings', ({ table }) => openFindings(table))
  if (found.kind !== 'done') return
  for (const one of found.value.filter(({ kind }) => isOfReport(kind))) {
    if (world.hasFaults && random.oneIn(4)) continue
    if (one.remedy === 'enter') await enterFound(world, random, one)
    if (one.remedy === 'undo') await undoFound(world, random, one)
    await retryOperation(world, random, 'orders-compare', ({ table, provider, now }) =>
      world.product.compareFinding({ table, provider, now }, someAdmin(world, random), one.id),
    )
  }
  await decideTransfers(world, random)
}

async function enterFound(world: World, random: Random, { paymentId, provider, at, foundAt }: Finding): Promise<void> {
  const day = dayOf(new Date(at ?? foundAt))
  await enter(world, random, { reference: paymentId, amountCents: provider.amountCents, day })
}

async function undoFound(world: World, random: Random, { paymentId }: Finding): Promise<void> {
  const rows = world.view.of('transfer').all() as unknown as Transfer[]
  const row = rows.findLast(({ reference, status }) => reference === paymentId && status === 'entered')
  if (row) await take(world, random, row, 'propose_undo')
}

/** Enters everything that was forgotten, and decides what waits. */
export async function enterTransfers(world: World, random: Random): Promise<void> {
  await decideTransfers(world, random)
  for (const { reference, amountCents, at } of world.provider.transfers.values()) {
    const rows = world.view.of('transfer').all() as unknown as Transfer[]
    const isEntered = rows.some((one) => one.reference === reference && one.status === 'entered')
    if (!isEntered) await enter(world, random, { reference, amountCents, day: dayOf(new Date(at)) })
  }
  await decideTransfers(world, random)
}
