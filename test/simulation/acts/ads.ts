import { changeRecyclable, createRecyclable, writeChange } from '../../../functions/catalogue/change.ts'
import { readRecyclable } from '../../../functions/catalogue/store.ts'
import { newId } from '../../../shared/ids.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { sampleAd } from '../../support/fixtures/ad-rows.ts'
import type { World } from '../world/world.ts'
import { actorOf, someone } from './people.ts'
import { retryOperation } from './retry.ts'

/** Returns a price in centavos, from below the minimum up to sales that need two admins. */
function priceIn(random: Random): number {
  return random.weighted([
    [1, () => random.integer(1, 99)],
    [4, () => random.integer(100, 20_000)],
    [4, () => random.integer(20_000, 90_000)],
    [2, () => random.integer(90_000, 1_500_000)],
  ])
}

export async function offer(world: World, random: Random): Promise<void> {
  const { userId: ownerId } = someone(world, random)
  const priceCents = priceIn(random)
  const made = await world.operate('recyclables-publish', async ({ table, now }) => {
    const id = newId('recyclable', now)
    const {
      status: _,
      hidden: _hidden,
      version: _version,
      ...fresh
    } = sampleAd({
      id,
      ownerId,
      priceCents,
      photos: [],
      createdAt: now.toISOString(),
      type: 'Latas',
      description: 'Limpas.',
      action: random.oneIn(10) ? 'donation' : 'sale',
    })
    await writeChange(table, createRecyclable('owner', 'publish', fresh), [])
    return id
  })
  if (made.kind !== 'done') return
  await retryOperation(world, random, 'moderation-approve', async ({ table }) => {
    const ad = await readRecyclable(table, made.value)
    await writeChange(table, changeRecyclable(ad, 'admin', 'approve'), [])
  })
}

export async function takeDown(world: World, random: Random): Promise<void> {
  const row = world.view.of('recyclable').pick(random)
  if (!row) return
  const [id, owner] = [String(row.id), actorOf(world, String(row.ownerId))]
  await retryOperation(world, random, 'recyclables-take-down', async ({ table, now }) => {
    if (random.oneIn(2)) await world.product.removeRecyclable({ table, now }, owner, id)
    else await world.product.stepRecyclable({ table, now }, owner, id, Number(row.version), 'close')
  })
}

/** Makes one ad and its owner the focus of many later acts. */
export async function focusOnAd(world: World, random: Random): Promise<void> {
  const row = world.view.of('recyclable').pick(random)
  if (row) Object.assign(world.view.focus, { recyclableId: row.id, userId: row.ownerId })
}
