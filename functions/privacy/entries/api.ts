import { implement } from '@orpc/server'
import { privacy } from '../../../shared/contract/privacy.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { readProfileToChange } from '../../kit/people/profile/profiles.ts'
import { freshProofReader } from '../../kit/people/sign-ins/fresh-proof.ts'
import { openTable } from '../../kit/table/table.ts'
import { exportAt } from '../decide.ts'
import { keepAccount, requestDeletion } from '../delete.ts'
import { apiEnvironment } from '../env.ts'
import { heldBy } from '../held.ts'
import { openFiles } from '../objects.ts'
import { addExport, consentsOf, readExport, recordConsent } from '../store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const files = openFiles(env.BUCKET_NAME)
const on = implement(privacy).$context<RequestContext>()

export const router = on.router({
  get: on.get.handler(async ({ context: { actor, now } }) => {
    const { userId } = requireSignedIn(actor)
    const [{ deletion }, consents, file] = await Promise.all([
      readProfileToChange(table, userId),
      consentsOf(table, userId),
      readExport(table, userId),
    ])
    return { consents, dataExport: exportAt(file, now), deletion }
  }),
  consent: on.consent.handler(async ({ input, context: { actor, now } }) => {
    await recordConsent(table, requireSignedIn(actor).userId, input.kind, input.version, now)
    return {}
  }),
  requestExport: on.requestExport.handler(async ({ context: { actor, now } }) => {
    const { requestedAt } = await addExport(table, requireSignedIn(actor).userId, now)
    return { status: 'preparing' as const, requestedAt, availableUntil: null }
  }),
  downloadExport: on.downloadExport.handler(async ({ context: { actor, now } }) => {
    const { userId } = requireSignedIn(actor)
    const file = await readExport(table, userId)
    if (!file || exportAt(file, now)?.status !== 'ready') throw new Refusal('privacy.export_not_found')
    return { url: await files.addressOf(userId, file.id) }
  }),
  requestDeletion: on.requestDeletion.handler(({ context: { actor, now } }) =>
    requestDeletion({ table, heldCents: heldBy(table), now }, requireSignedIn(actor)),
  ),
  keepAccount: on.keepAccount.handler(async ({ context: { actor } }) => {
    await keepAccount(table, requireSignedIn(actor))
    return {}
  }),
})

export const handler = api('privacy', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  freshProof: freshProofReader(table),
})
