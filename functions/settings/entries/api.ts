import { implement } from '@orpc/server'
import { settings } from '../../../shared/contract/settings.ts'
import { openAdmins } from '../../approvals/admins.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { readSettings } from '../../kit/settings.ts'
import { openTable } from '../../kit/table/table.ts'
import { changeApprovalLimit, readApprovalLimit } from '../approval-limit.ts'
import { apiEnvironment } from '../env.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const on = implement(settings).$context<RequestContext>()

export const router = on.router({
  get: on.get.handler(() => readSettings(table)),
  approvalLimit: on.approvalLimit.handler(() => readApprovalLimit(table)),
  changeApprovalLimit: on.changeApprovalLimit.handler(({ input, context: { actor, now } }) =>
    changeApprovalLimit({ table, admins, now }, requireAdmin(actor), input),
  ),
})

export const handler = api('settings', router, { accountStatus: accountStatusReader(table) })
