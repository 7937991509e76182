import { implement } from '@orpc/server'
import { type EntityFile, entities } from '../../../shared/contract/entities.ts'
import { formatPixKey } from '../../../shared/payouts/pix-key.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { readProfiles } from '../../kit/people/profile/profiles.ts'
import { openTable } from '../../kit/table/table.ts'
import { acceptsDonations, allEntities, type EntityRow } from '../../ledger/entities.ts'
import { addEntity, decideProposedKey, retireEntity, updateEntity } from '../change.ts'
import { apiEnvironment } from '../env.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const on = implement(entities).$context<RequestContext>()

/** With formatted keys and the name of the admin who proposed another one. */
async function filesOf(rows: readonly EntityRow[]): Promise<EntityFile[]> {
  const proposers = rows.flatMap(({ proposedKey }) => proposedKey?.by ?? [])
  const profiles = proposers.length === 0 ? new Map() : await readProfiles(table, [...new Set(proposers)])
  return rows.map(({ proposedKey, ...row }) => ({
    ...row,
    pixKey: formatPixKey(row.pixKeyType, row.pixKey),
    proposedKey: proposedKey && {
      ...proposedKey,
      pixKey: formatPixKey(proposedKey.pixKeyType, proposedKey.pixKey),
      by: { id: proposedKey.by, name: profiles.get(proposedKey.by)?.name ?? null },
    },
  }))
}
const fileOf = async (row: EntityRow) => (await filesOf([row]))[0] as EntityFile

export const router = on.router({
  list: on.list.handler(async () => {
    const open = (await allEntities(table)).filter(acceptsDonations)
    return { items: open.map(({ id, name, description }) => ({ id, name, description })) }
  }),
  all: on.all.handler(async () => ({ items: await filesOf(await allEntities(table)) })),
  create: on.create.handler(async ({ input, context }) =>
    fileOf(await addEntity({ table, now: context.now }, requireAdmin(context.actor), input)),
  ),
  update: on.update.handler(async ({ input, context }) =>
    fileOf(await updateEntity({ table, now: context.now }, requireAdmin(context.actor), input)),
  ),
  decideKey: on.decideKey.handler(async ({ input, context }) =>
    fileOf(await decideProposedKey({ table, admins, now: context.now }, requireAdmin(context.actor), input)),
  ),
  retire: on.retire.handler(async ({ input, context }) =>
    fileOf(await retireEntity({ table, now: context.now }, requireAdmin(context.actor), input)),
  ),
})

export const handler = api('entities', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
