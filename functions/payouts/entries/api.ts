import { implement } from '@orpc/server'
import { donations, donationsCsvName } from '../../../shared/contract/donations.ts'
import { withdrawals, withdrawalsCsvName } from '../../../shared/contract/withdrawals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { freshProofReader } from '../../kit/people/sign-ins/fresh-proof.ts'
import { openTable } from '../../kit/table/table.ts'
import { readAllowance } from '../allowance.ts'
import { apiEnvironment } from '../env.ts'
import { payoutHandlers } from '../handlers.ts'
import { donationViews } from '../kinds/donation-view.ts'
import { withdrawalViews } from '../kinds/withdrawal-view.ts'
import { readPreferenceView, savePreference } from '../preference.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const deps = { table, admins: openAdmins(env.USER_POOL_ID) }
const on = implement({ withdrawals, donations }).$context<RequestContext>()

const withdrawal = payoutHandlers(withdrawalViews, deps)
const donation = payoutHandlers(donationViews, deps)

export const router = on.router({
  withdrawals: {
    allowance: on.withdrawals.allowance.handler(({ context }) =>
      readAllowance(table, requireSignedIn(context.actor).userId, context.now),
    ),
    request: on.withdrawals.request.handler(withdrawal.request),
    list: on.withdrawals.list.handler(withdrawal.list),
    get: on.withdrawals.get.handler(withdrawal.get),
    queue: on.withdrawals.queue.handler(withdrawal.queue),
    choose: on.withdrawals.choose.handler(withdrawal.choose),
    file: on.withdrawals.file.handler(withdrawal.file),
    decide: on.withdrawals.decide.handler(withdrawal.decide),
    csv: on.withdrawals.csv.handler(async (call) => ({ name: withdrawalsCsvName, text: await withdrawal.csv(call) })),
  },
  donations: {
    preference: on.donations.preference.handler(({ context }) =>
      readPreferenceView(table, requireSignedIn(context.actor).userId),
    ),
    savePreference: on.donations.savePreference.handler(({ input, context }) =>
      savePreference({ table, now: context.now }, requireSignedIn(context.actor), input),
    ),
    request: on.donations.request.handler(donation.request),
    list: on.donations.list.handler(donation.list),
    get: on.donations.get.handler(donation.get),
    queue: on.donations.queue.handler(donation.queue),
    choose: on.donations.choose.handler(donation.choose),
    file: on.donations.file.handler(donation.file),
    decide: on.donations.decide.handler(donation.decide),
    csv: on.donations.csv.handler(async (call) => ({ name: donationsCsvName, text: await donation.csv(call) })),
  },
})

export const handler = api('payouts', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  freshProof: freshProofReader(table),
})
