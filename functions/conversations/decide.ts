import { photosPerMessage, type Side } from '../../shared/contract/conversations.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { isVisibleByLink } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import { type PhotoRow, photoAt, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type ConversationRow, isOpen, otherSide, sentBy } from '../talk/conversation-row.ts'
import type { MessageRow } from '../talk/message-row.ts'

export type ContactedAd = Pick<RecyclableRow, 'id' | 'ownerId' | 'status' | 'hidden' | 'type'>

export interface Blocks {
  readonly byActor: boolean
  readonly byOther: boolean
}

/**
 * A blocked caller gets a neutral refusal (rules 9.7, 9.11).
 * @throws Refusal conversation.own_ad, recyclable.not_found for an ad that the actor cannot see, conversation.blocked,
 * conversation.not_possible
 */
export function decideStart(ad: ContactedAd, actor: Actor, blocks: Blocks): void {
  if (ad.ownerId === actor.userId) throw new Refusal('conversation.own_ad')
  if (!isVisibleByLink(ad)) throw new Refusal('recyclable.not_found')
  if (blocks.byActor) throw new Refusal('conversation.blocked')
  if (blocks.byOther) throw new Refusal('conversation.not_possible')
}

/** `altered` if anything was removed. */
export interface SanitizedText {
  readonly text: string
  readonly altered: boolean
}

/**
 * Sanitizes a text (rules 4.7, 9.8).
 * @throws Refusal message.blank without any text or photo
 */
export function sanitizeMessage(written: string, photoIds: readonly string[]): SanitizedText {
  const { text, altered } = sanitiseText(written)
  if (text === '' && photoIds.length === 0) throw new Refusal('message.blank')
  return { text, altered }
}

/**
 * Only the blocking side learns of the block (rules 9.11).
 * @throws Refusal conversation.blocked, conversation.closed
 */
export function decideSending(conversation: ConversationRow, side: Side): void {
  if (conversation[side].blocked) throw new Refusal('conversation.blocked')
  if (!isOpen(conversation)) throw new Refusal('conversation.closed')
}

/**
 * Photos must belong to the sender, be ready and unused.
 * @throws Refusal photo.not_found (also for others' photos), photo.in_use, photo.failed, message.photo_not_ready;
 * request.invalid above five, or for one twice
 */
export function choosePhotos(
  ids: readonly string[],
  rows: readonly PhotoRow[],
  senderId: string,
  now: Date,
): PhotoRow[] {
  if (ids.length > photosPerMessage || new Set(ids).size < ids.length) throw new Refusal('request.invalid')
  return ids.map((id) => {
    const photo = rows.find((row) => row.id === id)
    if (photo?.ownerId !== senderId || photo.status === 'removed') throw new Refusal('photo.not_found')
    const isUsed = photo.recyclableId !== null || photo.conversationId !== null || photo.evidenceOf !== undefined
    if (isUsed) throw new Refusal('photo.in_use')
    const { status } = photoAt(toPhotoView(photo), now)
    if (status === 'failed') throw new Refusal('photo.failed')
    if (status !== 'ready') throw new Refusal('message.photo_not_ready')
    return photo
  })
}

/** The sender generates the id. */
export interface NewMessage {
  readonly messageId: string
  readonly text: string
  readonly photoIds: readonly string[]
}

/**
 * Returns the stored message if the content is the same (rules 9.9).
 * @throws Refusal request.conflict for another text, other photos or another sender
 */
export function decideRepetition<Row extends MessageRow>(
  before: Row,
  side: Side,
  text: string,
  saying: NewMessage,
): Row {
  const same =
    before.kind === 'text' && before.from === side && before.text === text && samePhotos(before.photos, saying.photoIds)
  if (!same) throw new Refusal('request.conflict')
  return before
}

function samePhotos(photos: readonly PhotoView[], ids: readonly string[]): boolean {
  return photos.length === ids.length && photos.every(({ id }, index) => id === ids[index])
}

/** The last read message, and the number of the other side's messages up to it. */
export interface ReadMark {
  readonly readSeq: number
  readonly seen: number
}

/** Returns undefined if the side has read further already; marks only increase (rules 9.10). */
export function decideReadMark(
  conversation: ConversationRow,
  side: Side,
  message: Pick<MessageRow, 'seq' | 'ownerSent'>,
): ReadMark | undefined {
  if (message.seq <= conversation[side].readSeq) return undefined
  return { readSeq: message.seq, seen: sentBy(otherSide[side], message) }
}
