import { implement } from '@orpc/server'
import { donations, donationsCsvName, donationsPageSize as size } from '../../shared/contract/donations.ts'
import { Refusal } from '../../shared/refusals.ts'
import { openAdmins } from '../approvals/admins.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { accountStatusReader } from '../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../kit/people/actor.ts'
import { freshProofReader } from '../kit/people/fresh-proof.ts'
import { decodeCursor, nextCursor, timeAndId } from '../kit/table/cursor.ts'
import { openTable } from '../kit/table/table.ts'
import { apiEnvironment } from './env.ts'
import { findDonationIds, findDonations } from './find.ts'
import { readPreferenceView, savePreference } from './preference.ts'
import { csvFor, fileFor, linesFor, viewFor, viewsFor } from './read-donations.ts'
import { requestDonation } from './request.ts'
import { settleDonations } from './settle.ts'
import { donationsOf, readDonation } from './store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const position = timeAndId('donation')
const on = implement(donations).$context<RequestContext>()

export const router = on.router({
  preference: on.preference.handler(({ context }) => readPreferenceView(table, requireSignedIn(context.actor).userId)),
  savePreference: on.savePreference.handler(({ input, context }) =>
    savePreference({ table, now: context.now }, requireSignedIn(context.actor), input),
  ),
  request: on.request.handler(async ({ input, context }) =>
    viewFor(table, await requestDonation({ table, now: context.now }, requireSignedIn(context.actor), input)),
  ),
  list: on.list.handler(async ({ input, context }) => {
    const asked = { before: decodeCursor(input.cursor, position), size }
    const { rows, next } = await donationsOf(table, requireSignedIn(context.actor).userId, asked)
    return { items: await viewsFor(table, rows), nextCursor: nextCursor(next) }
  }),
  get: on.get.handler(async ({ input, context }) => {
    const row = await readDonation(table, input.id)
    if (row.userId !== requireSignedIn(context.actor).userId) throw new Refusal('donation.not_found')
    return viewFor(table, row)
  }),
  queue: on.queue.handler(async ({ input: { cursor, ...filters } }) => {
    const { rows, next } = await findDonations(table, filters, { before: decodeCursor(cursor, position), size })
    return { items: await linesFor(table, rows), nextCursor: nextCursor(next) }
  }),
  choose: on.choose.handler(({ input }) => findDonationIds(table, input)),
  file: on.file.handler(({ input }) => fileFor(table, input.id)),
  decide: on.decide.handler(({ input, context }) =>
    settleDonations({ table, admins, now: context.now }, requireAdmin(context.actor), input),
  ),
  csv: on.csv.handler(async ({ input, context }) => ({
    name: donationsCsvName,
    text: await csvFor({ table, now: context.now }, requireAdmin(context.actor), input.ids),
  })),
})

export const handler = api('donations', router, {
  accountStatus: accountStatusReader(table),
  freshProof: freshProofReader(table),
})
