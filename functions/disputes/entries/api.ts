import { implement } from '@orpc/server'
import { disputes, disputesPageSize } from '../../../shared/contract/disputes.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { readBalance } from '../../ledger/store.ts'
import { bearLoss, writeOffClaim } from '../claims.ts'
import { type DisputeRow, fileOf, lineOf } from '../dispute-row.ts'
import { apiEnvironment } from '../env.ts'
import { addEvidence } from '../evidence/add.ts'
import { offerPhotos } from '../evidence/offer.ts'
import { photosOfEvidence } from '../evidence/store.ts'
import { position } from '../position.ts'
import { disputesIn, readDispute } from '../store.ts'
import { undoClaim } from '../undo-claim.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const on = implement(disputes).$context<RequestContext>()

async function filed(row: DisputeRow) {
  const [balance, photos] = await Promise.all([readBalance(table, row.sellerId), photosOfEvidence(table, row)])
  return fileOf(row, balance, photos)
}

export const router = on.router({
  list: on.list.handler(async ({ input: { status, cursor } }) => {
    const page = { before: decodeCursor(cursor, position), size: disputesPageSize }
    const { rows, next } = await disputesIn(table, status, page)
    return { items: rows.map(lineOf), nextCursor: nextCursor(next) }
  }),
  get: on.get.handler(async ({ input }) => filed(await readDispute(table, input.id))),
  addEvidence: on.addEvidence.handler(async ({ input, context: { actor, now } }) =>
    filed(await addEvidence({ table, now }, requireAdmin(actor), { ...input, photoIds: input.photoIds ?? [] })),
  ),
  offerPhotos: on.offerPhotos.handler(async ({ input: { id }, context: { actor, now } }) => ({
    items: await offerPhotos({ table, now }, requireAdmin(actor), id),
  })),
  decideLoss: on.decideLoss.handler(async ({ input, context: { actor, now } }) =>
    filed(await bearLoss({ table, admins, now }, requireAdmin(actor), input)),
  ),
  writeOff: on.writeOff.handler(async ({ input, context: { actor, now } }) =>
    filed(await writeOffClaim({ table, admins, now }, requireAdmin(actor), input)),
  ),
  undoClaim: on.undoClaim.handler(async ({ input, context: { actor, now } }) =>
    filed(await undoClaim({ table, admins, now }, requireAdmin(actor), input)),
  ),
})

export const handler = api('disputes', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
