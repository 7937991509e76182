import { dayMs } from '../../../shared/days.ts'
import { clockAt } from '../../../shared/time-zones.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { Row } from '../table/values.ts'
import type { World } from '../world/world.ts'
import { actorOf, someone } from './people.ts'
import { retryOperation } from './retry.ts'

export async function contact(world: World, random: Random): Promise<void> {
  const ad = world.view.of('recyclable').pick(random, ({ status }) => status === 'paid')
  if (!ad) return
  const buyerId = (ad.sale as { buyerId?: string } | undefined)?.buyerId
  const who = buyerId && !random.oneIn(5) ? actorOf(world, buyerId) : someone(world, random)
  await retryOperation(world, random, 'conversations-start', ({ table, now }) =>
    world.product.startConversation({ table, now }, who, String(ad.id)),
  )
}

export async function propose(world: World, random: Random): Promise<void> {
  const ads = world.view.of('recyclable')
  const talk = world.view.of('conversation').pick(random, ({ recyclableId, openPickupId, interestedId }) => {
    const ad = ads.get(String(recyclableId))
    return openPickupId === null && isToCollect(ad, String(interestedId))
  })
  if (!talk) return
  const by = oneOf(world, random, talk)
  const at = new Date(world.scheduler.now + random.integer(1, 20) * 3 * 3_600_000)
  const { date } = clockAt('America/Rio_Branco', at)
  const proposal = { date, time: random.pick(['09:30', '14:00', '18:15']) }
  await retryOperation(world, random, 'pickups-propose', ({ table, now }) =>
    world.product.proposePickup({ table, now }, by, String(talk.id), proposal),
  )
}

function isToCollect(ad: Row | undefined, interestedId: string): boolean {
  if (ad?.action === 'donation') return ad.status === 'approved'
  return ad?.status === 'paid' && (ad.sale as { buyerId: string }).buyerId === interestedId
}

function oneOf(world: World, random: Random, { ownerId, interestedId }: Row) {
  if (random.oneIn(30)) return someone(world, random)
  return actorOf(world, String(random.oneIn(2) ? ownerId : interestedId))
}

export async function answer(world: World, random: Random): Promise<void> {
  const row = world.view.of('pickup').pick(random, ({ status, startsAt }) => {
    return status === 'proposed' && Date.parse(String(startsAt)) >= world.scheduler.now
  })
  if (!row) return
  const other = actorOf(world, String(row.proposer === 'owner' ? row.interestedId : row.ownerId))
  const by = random.oneIn(10) ? oneOf(world, random, row) : other
  const yes = !random.oneIn(6)
  await step(world, random, yes ? 'pickups-accept' : 'pickups-reject', row, (now, facts) =>
    yes
      ? world.product.decideAcceptance(facts, by, now)
      : world.product.decideRejection(facts.row, by, 'Não posso.', now),
  )
}

export async function callOff(world: World, random: Random): Promise<void> {
  const unconfirmed = ({ confirmations }: Row) => Object.values(confirmations as object).every((one) => one === null)
  const row = world.view
    .of('pickup')
    .pick(random, (one) => one.status === 'accepted' && (unconfirmed(one) || random.oneIn(10)))
  if (!row) return
  const by = oneOf(world, random, row)
  await step(world, random, 'pickups-cancel', row, (now, facts) =>
    world.product.decideCancellation(facts.row, by, 'Choveu.', now),
  )
}

export async function confirm(world: World, random: Random): Promise<void> {
  const today = clockAt('America/Rio_Branco', new Date(world.scheduler.now)).date
  const row = world.view
    .of('pickup')
    .pick(random, ({ status, date }) => status === 'accepted' && (String(date) <= today || random.oneIn(10)))
  if (!row) return
  const confirmBy = (by: Actor) =>
    step(world, random, 'pickups-confirm', row, (now, facts) =>
      world.product.decideConfirmation(facts.row, by, [], now),
    )
  if (random.oneIn(2)) return void (await confirmBy(oneOf(world, random, row)))
  await Promise.all([row.ownerId, row.interestedId].map((userId) => confirmBy(actorOf(world, String(userId)))))
}

type Actor = ReturnType<typeof actorOf>
type TakeStep = World['product']['takeStep']
type Facts = Parameters<Parameters<TakeStep>[2]>[0]

function step(
  world: World,
  random: Random,
  name: string,
  { id }: Row,
  decide: (now: Date, facts: Facts) => ReturnType<Parameters<TakeStep>[2]>,
) {
  return retryOperation(world, random, name, ({ table, now }) =>
    world.product.takeStep({ table, now }, String(id), (facts) => decide(now, facts)),
  )
}

/** Moves the time ahead, by minutes to 31 days. */
export async function jump(world: World, random: Random): Promise<void> {
  world.jump(random.pick([0.01, 0.04, 0.2, 1.1, 1.1, 4, 8, 31]) * dayMs)
}
