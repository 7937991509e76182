import { keys } from '../../../functions/kit/table/keys.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { sampleEntity } from '../../support/fixtures/entities.ts'
import type { World } from '../world/world.ts'
import { type actorOf, someAdmin, someone } from './people.ts'
import { retryOperation } from './retry.ts'

const entityIds = [1, 2, 3].map((number) => `ent_${String(number).padStart(26, '0')}`)

export function createEntities(world: World): void {
  for (const id of entityIds) world.put({ ...keys.entity(id), ...sampleEntity({ id }) })
}

/** Saves a donation preference directly; the checks of the form do not matter here. */
export async function prefer(world: World, random: Random): Promise<void> {
  const { userId } = someone(world, random)
  world.put({
    ...keys.donationPreference(userId),
    ...{ entityId: random.pick(entityIds), percent: random.integer(0, 100) },
    ...{ version: 1, since: new Date(world.scheduler.now).toISOString() },
  })
}

/** Requests a donation. Sometimes repeats the submission, or sends another one with the same key. */
export async function donate(world: World, random: Random): Promise<void> {
  const actor = someone(world, random)
  const available = Math.max(0, world.money.availableOf(actor.userId))
  if (available === 0 && !random.oneIn(10)) return
  const given = {
    ...{ idempotencyKey: `key-${random.integer(1, 1e9)}`, entityId: random.pick(entityIds), taxId: '529.982.247-25' },
    amountCents: random.oneIn(10) ? random.integer(1, 2_000_000) : random.integer(100, Math.max(100, available)),
  }
  const submit = (submission: typeof given) =>
    retryOperation(world, random, 'donations-request', async ({ table, now }) => {
      const { id } = await world.product.requestDonation({ table, now }, actor, submission)
      const name = `${actor.userId} ${given.idempotencyKey}`
      const first = world.submissions.get(name) ?? id
      world.submissions.set(name, first)
      if (first !== id) world.fail('once', `one submission became the donations ${first} and ${id}`)
    })
  await submit(given)
  if (random.oneIn(6)) await submit(given)
  if (random.oneIn(12)) await submit({ ...given, amountCents: given.amountCents + 1 })
}

/** Decides as an admin on a requested donation or on the share of a sale. */
export async function decideDonation(world: World, random: Random): Promise<void> {
  const row = world.view.of('donation').pick(random, ({ status }) => status === 'pending')
  if (row) await decideOnDonation(world, random, String(row.id), someAdmin(world, random), !random.oneIn(3))
}

export function decideOnDonation(
  world: World,
  random: Random,
  id: string,
  admin: ReturnType<typeof actorOf>,
  yes: boolean,
) {
  const judgement = yes
    ? ({ verdict: 'post', reason: '' } as const)
    : ({ verdict: 'release', reason: 'A entidade mudou de banco.' } as const)
  return retryOperation(world, random, 'donations-settle', async ({ table, admins, now }) => {
    const said = await world.product.settleDonation({ table, admins, now }, admin, id, judgement)
    if (said !== 'decided') return said
    if (world.decided.has(id)) world.fail('once', `${id} was decided twice`)
    world.decided.add(id)
    return said
  })
}
