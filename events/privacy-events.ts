import * as z from 'zod'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

const dataExport = z.object({ userId: z.uuid(), exportId: idOf('export') })

/** Somebody wants all of their data as a file. */
export const accountExportRequested = defineEvent('AccountExportRequested', 1, dataExport)

/** The file is there, for a day. */
export const accountExportPrepared = defineEvent(
  'AccountExportPrepared',
  1,
  dataExport.extend({ availableUntil: z.iso.datetime() }),
)

/** Somebody wants their account deleted; until `dueAt` they can change their mind. */
export const accountDeletionRequested = defineEvent(
  'AccountDeletionRequested',
  1,
  z.object({ userId: z.uuid(), dueAt: z.iso.datetime() }),
)

/** An account is gone, and these pickups had it as one of the two and were not over. */
export const accountDeleted = defineEvent(
  'AccountDeleted',
  1,
  z.object({ userId: z.uuid(), openPickupIds: z.array(idOf('pickup')) }),
)
