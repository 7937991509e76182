import { implement } from '@orpc/server'
import { profiles } from '../../shared/contract/profiles.ts'
import { signedIn } from '../kit/actor.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { openTable } from '../kit/table.ts'
import { apiEnvironment } from './env.ts'
import { readProfile } from './store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(profiles).$context<RequestContext>()

export const router = on.router({
  me: on.me.handler(async ({ context }) => {
    const { userId, isAdmin } = signedIn(context.actor)
    return { ...(await readProfile(table, userId)), isAdmin }
  }),
  get: on.get.handler(({ input }) => readProfile(table, input.id)),
})

export const handler = api('profiles', router)
