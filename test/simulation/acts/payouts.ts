import { keys } from '../../../functions/kit/table/keys.ts'
import { donations } from '../../../functions/payouts/kinds/donation.ts'
import type { Payout, PayoutKind } from '../../../functions/payouts/kinds/kind.ts'
import { withdrawals } from '../../../functions/payouts/kinds/withdrawal.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { sampleEntity } from '../../support/fixtures/entities.ts'
import { endToEndId } from '../../support/money/end-to-end.ts'
import { cpfOfUser } from '../../support/people/tax-ids.ts'
import type { World } from '../world/world.ts'
import { actorOf, someAdmin, someone, suspendDuring } from './people.ts'
import { retryOperation } from './retry.ts'

type Actor = ReturnType<typeof actorOf>

const entityIds = [1, 2, 3].map((number) => `ent_${String(number).padStart(26, '0')}`)

export function createEntities(world: World): void {
  for (const id of entityIds) world.put({ ...keys.entity(id), ...sampleEntity({ id }) })
}

/** Saves a donation preference directly; the checks of the form do not matter here. */
export async function prefer(world: World, random: Random): Promise<void> {
  const { userId } = someone(world, random)
  world.put({
    ...keys.donationPreference(userId),
    entityId: random.pick(entityIds),
    percent: random.integer(0, 100),
    version: 1,
    since: new Date(world.scheduler.now).toISOString(),
  })
}

/** Requests a withdrawal. Sometimes repeats the submission, or sends another one with the same key. */
export async function withdraw(world: World, random: Random): Promise<void> {
  const ripe = world.money.withdrawableUsersAt(world.scheduler.now)
  if (ripe.length === 0 && !random.oneIn(10)) return
  const actor = ripe.length > 0 && !random.oneIn(20) ? actorOf(world, random.pick(ripe)) : someone(world, random)
  const given = {
    idempotencyKey: `key-${random.integer(1, 1e9)}`,
    amountCents: amountIn(world, random, actor.userId),
    ...({ taxId: cpfOfUser(actor.userId), pixKeyType: 'cpf', pixKey: cpfOfUser(actor.userId) } as const),
  }
  await submitOften(world, random, withdrawals, actor, given, () => {
    if (random.oneIn(8)) return suspendDuring(world, random, actor.userId)
    return random.oneIn(4) ? donateAs(world, random, actor) : undefined
  })
}

function amountIn(world: World, random: Random, userId: string): number {
  const available = Math.max(0, world.money.availableOf(userId))
  return random.weighted([
    [5, () => random.integer(1_000, Math.max(1_000, available))],
    [3, () => available],
    [1, () => random.integer(1, 2_000_000)],
  ])
}

/** Requests a donation, as `withdraw`. */
export async function donate(world: World, random: Random): Promise<void> {
  const actor = someone(world, random)
  if (world.money.availableOf(actor.userId) === 0 && !random.oneIn(10)) return
  // Requests at once compete for one balance, and a suspension for the account.
  const requests = Array.from({ length: random.integer(1, 4) }, () => donateAs(world, random, actor))
  await Promise.all([...requests, random.oneIn(3) && suspendDuring(world, random, actor.userId)])
}

async function donateAs(world: World, random: Random, actor: Actor): Promise<void> {
  const available = Math.max(0, world.money.availableOf(actor.userId))
  await submitOften(world, random, donations, actor, {
    idempotencyKey: `key-${random.integer(1, 1e9)}`,
    entityId: random.pick(entityIds),
    taxId: cpfOfUser(actor.userId),
    amountCents: random.oneIn(10) ? random.integer(1, 2_000_000) : random.integer(100, Math.max(100, available)),
  })
}

async function submitOften<P extends Payout>(
  world: World,
  random: Random,
  kind: PayoutKind<P>,
  actor: Actor,
  given: P['draft'] & { readonly idempotencyKey: string; readonly amountCents: number },
  startRace: () => Promise<void> | undefined = () => undefined,
): Promise<void> {
  const submit = (submission: typeof given) =>
    retryOperation(world, random, `${kind.kind}s-request`, async ({ table, now }) => {
      const { id } = await world.product.requestPayout(kind, { table, now }, actor, submission)
      const name = `${actor.userId} ${given.idempotencyKey}`
      const first = world.submissions.get(name) ?? id
      world.submissions.set(name, first)
      if (first !== id) world.fail('once', `one submission became the ${kind.kind}s ${first} and ${id}`)
    })
  const race = startRace()
  await submit(given)
  await race
  if (random.oneIn(6)) await submit(given)
  if (random.oneIn(12)) await submit({ ...given, amountCents: given.amountCents + 1 })
}

/** Decides on a withdrawal as an admin; sometimes on a decided one, or on the admin's own. */
export async function decideWithdrawal(world: World, random: Random): Promise<void> {
  const row = world.view.of('withdrawal').pick(random, ({ status }) => status === 'pending')
  if (!row) return
  const yes = !random.oneIn(3)
  const own = random.oneIn(20) && world.view.of('profile').get(String(row.userId))
  const admin = own ? { ...actorOf(world, String(row.userId)), isAdmin: true } : someAdmin(world, random)
  const race = random.oneIn(12) ? suspendDuring(world, random, String(row.userId)) : undefined
  await decideOn(world, random, withdrawals, String(row.id), admin, yes)
  await race
}

/** Decides as an admin on a requested donation or on the share of a sale. */
export async function decideDonation(world: World, random: Random): Promise<void> {
  const row = world.view.of('donation').pick(random, ({ status }) => status === 'pending')
  if (row) await decideOn(world, random, donations, String(row.id), someAdmin(world, random), !random.oneIn(3))
}

export function decideOn<P extends Payout>(
  world: World,
  random: Random,
  kind: PayoutKind<P>,
  id: string,
  admin: Actor,
  yes: boolean,
) {
  const transfer = { endToEndId: endToEndId(new Date(world.scheduler.now), random.integer(1, 1e9)), receiver: '' }
  const judgement = yes
    ? ({ verdict: 'post', reason: '', transfer } as const)
    : ({ verdict: 'release', reason: 'Chave PIX recusada pelo banco.' } as const)
  return retryOperation(world, random, `${kind.kind}s-settle`, async ({ table, admins, now }) => {
    const said = await world.product.settlePayout(kind, { table, admins, now }, admin, id, judgement)
    if (said !== 'decided') return said
    if (world.decided.has(id)) world.fail('once', `${id} was decided twice`)
    world.decided.add(id)
    return said
  })
}

export async function replayToken(world: World, random: Random): Promise<void> {
  const { tokens } = world.workflows
  if (tokens.length > 0) world.workflows.answer(random.pick(tokens.slice(-20)))
}
