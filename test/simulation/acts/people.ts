import type { Actor } from '../../../functions/kit/people/actor.ts'
import { profileItems } from '../../../functions/kit/people/profile/profile-change.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { heldBy } from '../../../functions/privacy/held.ts'
import { dueDeletions } from '../../../functions/privacy/store.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { sampleProfile } from '../../support/people/profiles.ts'
import { cpfOfUser } from '../../support/people/tax-ids.ts'
import type { Row } from '../table/values.ts'
import type { World } from '../world/world.ts'
import { createReferrals } from './referred-users.ts'
import { retryOperation } from './retry.ts'

export function createUser(world: World, number: number): string {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const createdAt = new Date(world.scheduler.now).toISOString()
  // A number of long ago, so that its PIX key does not wait for a day.
  const taxId = { taxId: cpfOfUser(id), taxIdSince: '2020-01-01T00:00:00.000Z' }
  const profile = sampleProfile({ id, email: `p${number}@mail.example`, createdAt, ...taxId })
  for (const item of profileItems(profile)) world.put(item)
  world.put({ ...keys.taxId(taxId.taxId), userId: id })
  createReferrals(world, id, number)
  return id
}

/** Returns a user, suspended or not; often the one in focus. */
export function someone(world: World, random: Random): Actor {
  const { userId } = world.view.focus
  if (userId && world.view.of('profile').get(userId) && random.oneIn(5)) return actorOf(world, userId)
  const people = world.view.of('profile').all()
  const row = random.pick(people.filter(({ id }) => !world.staff.includes(String(id))))
  return actorOf(world, String(row.id))
}

export function actorOf(world: World, userId: string): Actor {
  const signedInAt = Math.floor(world.scheduler.now / 1000)
  return { userId, isAdmin: world.admins.has(userId), signedInAt }
}

/** Returns a staff member with an admin token; some are no longer admins. */
export function someAdmin(world: World, random: Random): Actor {
  return { ...actorOf(world, random.pick(world.staff)), isAdmin: true }
}

export async function suspendOrRestore(world: World, random: Random): Promise<void> {
  const admin = someAdmin(world, random)
  const suspended = world.view
    .of('profile')
    .all()
    .filter(({ suspension }) => suspension)
  const restoring = suspended.length > 0 && random.oneIn(suspended.length > 2 ? 1 : 2)
  const row = restoring ? random.pick(suspended) : world.view.of('profile').get(someone(world, random).userId)
  if (row) await decideSuspension(world, random, admin, row, restoring)
}

/** Suspends a user while another operation runs. */
export async function suspendDuring(world: World, random: Random, userId: string): Promise<void> {
  const row = world.view.of('profile').get(userId)
  if (row && !row.suspension) await decideSuspension(world, random, someAdmin(world, random), row, false)
}

export function decideSuspension(world: World, random: Random, admin: Actor, row: Row, restoring: boolean) {
  const judgement = { id: String(row.id), version: Number(row.version ?? 0), reason: 'Denúncias.' }
  return retryOperation(world, random, restoring ? 'users-restore' : 'users-suspend', ({ table, now, admins }) => {
    const deps = { table, pool: admins, now }
    return restoring
      ? world.product.restoreUser(deps, admin, judgement)
      : world.product.suspendUser(deps, admin, judgement)
  })
}

/** Removes or restores the admin role of a staff member; at least two admins remain. */
export async function changeStaff(world: World, random: Random): Promise<void> {
  const one = random.pick(world.staff)
  if (world.admins.has(one) && world.admins.size > 2) world.admins.delete(one)
  else world.admins.add(one)
}

export async function leave(world: World, random: Random): Promise<void> {
  const actor = someone(world, random)
  const keeps = random.oneIn(4)
  await retryOperation(world, random, keeps ? 'privacy-keep' : 'privacy-delete', ({ table, now }) =>
    keeps
      ? world.product.keepAccount(table, actor)
      : world.product.requestDeletion({ table, heldCents: heldBy(table), now }, actor).then(() => undefined),
  )
}

/** Scheduled call: deletes the due accounts. A new user replaces each deleted one. */
export async function eraseDue(world: World): Promise<boolean> {
  const outcome = await world.operate('privacy-erase', async ({ table, now, call }) => {
    const removeUser = (userId: string) => call(() => void world.admins.delete(userId))
    const deps = { table, heldCents: heldBy(table), removeUser, removeFile: async () => undefined, now }
    for await (const deletion of dueDeletions(table, now)) await world.product.erase(deps, deletion)
  })
  world.fillUp()
  return outcome.kind === 'done' || outcome.kind === 'refused'
}
