import { Refusal } from '../../../shared/refusals.ts'
import { type PhotoRow, photoAt, toPhotoView } from '../../catalogue/photo-row.ts'
import type { DisputeRow } from '../dispute-row.ts'

interface Sources {
  readonly dispute: Pick<DisputeRow, 'id' | 'recyclableId'>
  /** Of buyer and seller about the ad; undefined without one. */
  readonly conversationId: string | undefined
  /** The admin, whose own unused uploads may be added too. */
  readonly userId: string
}

/**
 * Photos of the conversation about the sale, of its ad, or the admin's own uploads.
 * @throws Refusal photo.not_found (also for any other photo), photo.in_use, photo.failed, message.photo_not_ready
 */
export function chooseEvidence(
  ids: readonly string[],
  rows: readonly PhotoRow[],
  sources: Sources,
  now: Date,
): PhotoRow[] {
  return ids.map((id) => {
    const photo = rows.find((row) => row.id === id)
    if (!photo || photo.status === 'removed') throw new Refusal('photo.not_found')
    assertSource(photo, sources)
    const { status } = photoAt(toPhotoView(photo), now)
    if (status === 'failed') throw new Refusal('photo.failed')
    if (status !== 'ready') throw new Refusal('message.photo_not_ready')
    return photo
  })
}

function assertSource(photo: PhotoRow, { dispute, conversationId, userId }: Sources): void {
  if (photo.evidenceOf === dispute.id) return
  if (photo.conversationId !== null && photo.conversationId === conversationId) return
  if (photo.recyclableId === dispute.recyclableId) return
  if (photo.ownerId !== userId) throw new Refusal('photo.not_found')
  if (photo.recyclableId !== null || photo.conversationId !== null || photo.evidenceOf !== undefined)
    throw new Refusal('photo.in_use')
}
