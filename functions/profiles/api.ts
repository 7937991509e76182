import { implement } from '@orpc/server'
import { profiles } from '../../shared/contract/profiles.ts'
import { Refusal } from '../../shared/refusals.ts'
import { signedIn } from '../kit/actor.ts'
import { api, type RequestContext } from '../kit/api.ts'
import type { ProfileRow } from '../kit/profile-row.ts'
import { readProfile } from '../kit/profiles.ts'
import { openTable } from '../kit/table.ts'
import { apiEnvironment } from './env.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(profiles).$context<RequestContext>()

/** @throws Refusal profile.not_found */
async function profileOf(userId: string): Promise<ProfileRow> {
  const profile = await readProfile(table, userId)
  if (!profile) throw new Refusal('profile.not_found')
  return profile
}

export const router = on.router({
  me: on.me.handler(async ({ context }) => {
    const { userId, isAdmin } = signedIn(context.actor)
    return { ...(await profileOf(userId)), isAdmin }
  }),
  get: on.get.handler(({ input }) => profileOf(input.id)),
})

export const handler = api('profiles', router)
