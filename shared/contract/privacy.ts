import * as z from 'zod'
import { consentKind, consentVersions } from '../people/consents.ts'
import { operation, refusals } from './operation.ts'
import { accountDeletion } from './profiles.ts'

const noun = 'privacy'

/** A consent and the time of its record. */
export const consentView = z.object({ kind: consentKind, version: z.string(), at: z.iso.datetime() })
export type ConsentView = z.infer<typeof consentView>

/** State of the data export; `expired` after one day. */
export const exportView = z.object({
  status: z.enum(['preparing', 'ready', 'expired']),
  requestedAt: z.iso.datetime(),
  /** Null until it is ready. */
  availableUntil: z.iso.datetime().nullable(),
})
export type ExportView = z.infer<typeof exportView>

/** Operations on the user's own data (rules 15). */
export const privacy = {
  get: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/privacy',
    summary: "The caller's consents, export and deletion",
  })
    .output(
      z.object({
        consents: z.array(consentView),
        dataExport: exportView.nullable(),
        deletion: accountDeletion.nullable(),
      }),
    )
    .errors(refusals('profile.not_found')),
  consent: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/privacy/consents',
    summary: 'Records that the caller accepted the notice about cookies; the first time stays',
  })
    .input(z.object({ kind: z.literal('cookies'), version: z.enum(consentVersions.cookies) }))
    .output(z.object({})),
  requestExport: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/privacy/export',
    freshProof: true,
    summary: "Asks for all of the caller's data as a file; an e-mail says when it is ready",
  })
    .output(exportView)
    .errors(refusals('request.limit_reached')),
  downloadExport: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/privacy/export',
    freshProof: true,
    summary: 'Where the file can be fetched within the next minutes',
  })
    .output(z.object({ url: z.url() }))
    .errors(refusals('privacy.export_not_found')),
  requestDeletion: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/privacy/deletion',
    freshProof: true,
    summary: "Has the caller's account deleted in seven days",
  })
    .output(accountDeletion)
    .errors(refusals('profile.not_found', 'privacy.money_held', 'privacy.pickup_open', 'request.conflict')),
  keepAccount: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'DELETE',
    path: '/privacy/deletion',
    summary: 'Keeps the account; where no deletion was asked for nothing changes',
  })
    .output(z.object({}))
    .errors(refusals('profile.not_found', 'privacy.deletion_begun')),
}
