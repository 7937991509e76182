import { implement } from '@orpc/server'
import { type EntityFile, entities } from '../../../shared/contract/entities.ts'
import { formatPixKey } from '../../../shared/payouts/pix-key.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { allEntities, type EntityRow } from '../../ledger/entities.ts'
import { addEntity, retireEntity, updateEntity } from '../change.ts'
import { apiEnvironment } from '../env.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(entities).$context<RequestContext>()

const fileOf = (row: EntityRow): EntityFile => ({ ...row, pixKey: formatPixKey(row.pixKeyType, row.pixKey) })

export const router = on.router({
  list: on.list.handler(async () => {
    const open = (await allEntities(table)).filter(({ retiredAt }) => retiredAt === null)
    return { items: open.map(({ id, name, description }) => ({ id, name, description })) }
  }),
  all: on.all.handler(async () => ({ items: (await allEntities(table)).map(fileOf) })),
  create: on.create.handler(async ({ input, context }) =>
    fileOf(await addEntity({ table, now: context.now }, requireAdmin(context.actor), input)),
  ),
  update: on.update.handler(async ({ input, context }) =>
    fileOf(await updateEntity({ table, now: context.now }, requireAdmin(context.actor), input)),
  ),
  retire: on.retire.handler(async ({ input, context }) =>
    fileOf(await retireEntity({ table, now: context.now }, requireAdmin(context.actor), input)),
  ),
})

export const handler = api('entities', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
