import { photoConverted, photoUploadUnused } from '../../events/photo-events.ts'
import type { PhotoRow } from '../catalogue/photo-row.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { retried } from './attempts.ts'
import { type Claim, type ConversionResult, decideClaim, decideResult } from './decide.ts'
import { findPhoto, photoPart } from './store.ts'

/**
 * Claims the photo for an upload and returns its row; otherwise how to handle the upload. An unused one becomes an
 * event, because the conversion may delete nothing.
 */
export async function claimConversion(
  table: Table,
  photoId: string,
  conversion: string,
  now: Date,
): Promise<PhotoRow | Claim> {
  return retried(async () => {
    const photo = await findPhoto(table, photoId)
    const decided = decideClaim(photo, conversion)
    if (decided === 'unused') await transact(table, [outboxPart(photoUploadUnused, { photoId, conversion }, now)])
    else if (decided !== 'done' && decided !== photo) await transact(table, [photoPart(decided)])
    return decided
  })
}

/**
 * Writes a result to the photo, and its event in the same transaction; `finish.ts` does the rest. A photo that was
 * removed meanwhile gets the event only, so that its derivatives are deleted.
 */
export async function saveConversion(
  table: Table,
  photoId: string,
  conversion: string,
  result: ConversionResult,
  now: Date,
): Promise<void> {
  const event = outboxPart(photoConverted, { photoId, conversion }, now)
  return retried(async () => {
    const photo = await findPhoto(table, photoId)
    const after = decideResult(photo, conversion, result)
    if (after) return transact(table, [photoPart(after), event])
    if (decideClaim(photo, conversion) === 'unused') await transact(table, [event])
  })
}
