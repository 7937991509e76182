import { implement } from '@orpc/server'
import { type OwnProfile, profiles } from '../../../shared/contract/profiles.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { spend, storedUnits } from '../../kit/limits/budgets.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { type Actor, requireSignedIn } from '../../kit/people/actor.ts'
import { type ProfileRow, publicProfileOf } from '../../kit/people/profile/profile-row.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { freshProofReader } from '../../kit/people/sign-ins/fresh-proof.ts'
import { locationPerDay } from '../../kit/quotas.ts'
import { locationGeocoder, withinBudget } from '../../kit/services/geocoder.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { contactPool } from '../proven-contact.ts'
import { saveProfile } from '../save.ts'
import { saveLocale } from '../save-locale.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const location = locationPerDay(Number(env.LOCATION_PER_DAY))
const geocoder = withinBudget(locationGeocoder(env.PLACE_INDEX_NAME), () =>
  spend(table, location, new Date(), storedUnits),
)
const pool = contactPool(env.USER_POOL_ID)
const on = implement(profiles).$context<RequestContext>()

/** @throws Refusal profile.not_found */
async function profileOf(userId: string): Promise<ProfileRow> {
  const profile = await readProfile(table, userId)
  if (!profile) throw new Refusal('profile.not_found')
  return profile
}

/** The contract's output schema drops internal fields such as the referrer. */
function ownView(row: ProfileRow, { isAdmin }: Actor): OwnProfile {
  const suspension = row.suspension && { ...row.suspension, writeTo: env.SUPPORT_ADDRESS }
  const rejection = row.status === 'incomplete' ? row.rejection : null
  const { rating, badges } = publicProfileOf(row.id, row)
  return { ...row, suspension, rejection, isAdmin, rating, badges }
}

export const router = on.router({
  me: on.me.handler(async ({ context }) => {
    const actor = requireSignedIn(context.actor)
    return ownView(await profileOf(actor.userId), actor)
  }),
  save: on.save.handler(async ({ input, context: { actor: caller, now, requireFreshProof } }) => {
    const actor = requireSignedIn(caller)
    const { profile, sanitised } = await saveProfile({ table, geocoder, pool, now, requireFreshProof }, actor, input)
    return { profile: ownView(profile, actor), sanitised }
  }),
  saveLocale: on.saveLocale.handler(async ({ input: { locale }, context: { actor, now } }) => {
    await saveLocale(table, requireSignedIn(actor), locale, now)
    return { locale }
  }),
  get: on.get.handler(async ({ input }) => publicProfileOf(input.id, await profileOf(input.id))),
})

export const handler = api('profiles', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  freshProof: freshProofReader(table),
})
