import { implement } from '@orpc/server'
import { settings } from '../../../shared/contract/settings.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { readSettings } from '../../kit/settings.ts'
import { openTable } from '../../kit/table/table.ts'
import { changeApprovalLimit, readApprovalLimit } from '../approval-limit.ts'
import { changeSettings, readAllSettings } from '../change.ts'
import { decideMaintenance } from '../decide.ts'
import { apiEnvironment } from '../env.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const ownDomain = new URL(env.SITE_URL).hostname
const on = implement(settings).$context<RequestContext>()

export const router = on.router({
  get: on.get.handler(async () => {
    const { maintenanceOn, maintenanceMessage, ...rest } = await readSettings(table)
    return { ...rest, maintenance: maintenanceOn ? maintenanceMessage : null }
  }),
  all: on.all.handler(() => readAllSettings({ table, ownDomain })),
  changeSystem: on.changeSystem.handler(({ input, context: { actor, now } }) =>
    changeSettings({ table, admins, ownDomain, now }, requireAdmin(actor), 'system', input),
  ),
  changeAdminNotices: on.changeAdminNotices.handler(({ input, context: { actor, now } }) =>
    changeSettings({ table, admins, ownDomain, now }, requireAdmin(actor), 'admin-notices', input),
  ),
  changeMaintenance: on.changeMaintenance.handler(({ input, context: { actor, now } }) =>
    changeSettings({ table, admins, ownDomain, now }, requireAdmin(actor), 'maintenance', {
      ...input,
      ...decideMaintenance(input, ownDomain),
    }),
  ),
  approvalLimit: on.approvalLimit.handler(() => readApprovalLimit(table)),
  changeApprovalLimit: on.changeApprovalLimit.handler(({ input, context: { actor, now } }) =>
    changeApprovalLimit({ table, admins, now }, requireAdmin(actor), input),
  ),
})

export const handler = api('settings', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
