import { Refusal } from '../../shared/refusals.ts'
import { writeChange } from '../catalogue/change.ts'
import type { PhotoRow } from '../catalogue/photo-row.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { decideRenewal } from './again/decide.ts'
import { writeRenewal } from './again/store.ts'
import { retried } from './attempts.ts'
import { type ConversionResult, decideAdoption, decideLeftovers } from './decide.ts'
import { objectsOf, uploadKey } from './keys.ts'
import { adOf, findPhoto, photoPart } from './store.ts'

export interface FinishDeps {
  readonly table: Table
  readonly deleteObjects: (keys: readonly string[]) => Promise<void>
  readonly now: Date
}

/** Finishes a photo together with its ad, then deletes the upload, and derivatives of a photo that failed or went. */
export async function finishConversion(deps: FinishDeps, photoId: string, conversion: string): Promise<void> {
  await adopt(deps.table, photoId, conversion)
  await clean(deps, photoId, conversion)
}

async function adopt(table: Table, photoId: string, conversion: string): Promise<void> {
  return retried(async () => {
    const photo = await findPhoto(table, photoId)
    const decided = decideAdoption(photo, await adOf(table, photo), conversion)
    if (!decided) return
    const part = photoPart(decided.photo)
    if (decided.change) await writeChange(table, decided.change, [part])
    else await transact(table, [part])
  })
}

/**
 * Counts an object beyond the first of its form against the photo's owner, who then gets no more forms, and deletes it,
 * unless the conversion of the first still needs its key.
 */
export async function dropUnusedUpload(
  deps: FinishDeps & { readonly countObject: (ownerId: string, now: Date) => Promise<void> },
  photoId: string,
  conversion: string,
): Promise<void> {
  const photo = await findPhoto(deps.table, photoId)
  await deps.countObject(photo?.ownerId ?? 'unknown', deps.now).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
  await clean(deps, photoId, conversion)
}

async function clean({ table, deleteObjects }: FinishDeps, photoId: string, conversion: string): Promise<void> {
  const { upload, derivatives } = decideLeftovers(await findPhoto(table, photoId), conversion)
  await deleteObjects([...(upload ? [uploadKey(photoId)] : []), ...(derivatives ? objectsOf(photoId, conversion) : [])])
}

interface Renewed {
  readonly photoId: string
  readonly attempt: string
  readonly conversion: string
  readonly result: Omit<ConversionResult, 'status'>
}

/**
 * Gives photo and ad the new derivatives. Returns whether the photo finally has them; otherwise they are deleted.
 */
export async function finishRenewal(
  { table, deleteObjects, now }: FinishDeps,
  { photoId, attempt, conversion, result }: Renewed,
): Promise<boolean> {
  const status = result.problem === null ? 'ready' : 'failed'
  const photo = await retried(async (): Promise<PhotoRow | undefined> => {
    const before = await findPhoto(table, photoId)
    const renewal = decideRenewal(before, await adOf(table, before), attempt, conversion, { ...result, status })
    if (!before || !renewal) return before
    await writeRenewal(table, before, renewal, photoPart, now)
    return renewal.photo
  })
  const isKept = photo?.conversion === conversion
  if (!isKept) await deleteObjects(objectsOf(photoId, conversion))
  return isKept
}
