import * as z from 'zod'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

const dataExport = z.object({ userId: z.uuid(), exportId: idOf('export') })

export const accountExportRequested = defineEvent('privacy', 'AccountExportRequested', 1, dataExport)

/** The export file is available for one day. */
export const accountExportPrepared = defineEvent(
  'privacy',
  'AccountExportPrepared',
  1,
  dataExport.extend({ availableUntil: z.iso.datetime() }),
)

/** A user requested deletion of the account and can cancel it until `dueAt`. */
export const accountDeletionRequested = defineEvent(
  'privacy',
  'AccountDeletionRequested',
  1,
  z.object({ userId: z.uuid(), dueAt: z.iso.datetime() }),
)

/** The account is deleted; `openPickupIds` are its unfinished pickups. */
export const accountDeleted = defineEvent(
  'privacy',
  'AccountDeleted',
  1,
  z.object({ userId: z.uuid(), openPickupIds: z.array(idOf('pickup')) }),
)
