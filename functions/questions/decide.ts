import type { QuestionView } from '../../shared/contract/questions.ts'
import { isListed } from '../../shared/life-cycles/recyclable.ts'
import { hasContactData } from '../../shared/recyclables/contact-data.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'

export type AskedAd = Pick<RecyclableRow, 'id' | 'ownerId' | 'status' | 'hidden' | 'type'>

/** The asker is used for notification and limits and is never shown. */
export interface Question extends QuestionView {
  readonly recyclableId: string
  readonly askerId: string
}

/**
 * @throws Refusal question.contact_data for a phone, an e-mail or a link (rules 8.1, 8.2), request.invalid for an empty
 * text
 */
export function publicText(written: string): string {
  if (hasContactData(written)) throw new Refusal('question.contact_data')
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('request.invalid')
  return text
}

/**
 * The ad must be listed (rules 8.1).
 * @throws Refusal recyclable.not_found for an ad that is not listed, question.own_ad
 */
export function decideQuestion(
  ad: AskedAd,
  actor: Actor,
  asked: { id: string; question: string },
  now: Date,
): Question {
  if (!isListed(ad)) throw new Refusal('recyclable.not_found')
  if (ad.ownerId === actor.userId) throw new Refusal('question.own_ad')
  return {
    ...asked,
    recyclableId: ad.id,
    askerId: actor.userId,
    askedAt: now.toISOString(),
    answer: null,
    answeredAt: null,
  }
}

/**
 * Other users' ads count as missing: they may be hidden from the caller.
 * @throws Refusal recyclable.not_found
 */
export function ownAd(ad: AskedAd, actor: Actor): void {
  if (ad.ownerId !== actor.userId) throw new Refusal('recyclable.not_found')
}

/** @throws Refusal recyclable.not_found (also for other users' ads), question.already_answered */
export function decideAnswer(
  ad: AskedAd,
  question: Question,
  actor: Actor,
  answer: string,
  now: Date,
): Question & { readonly answer: string; readonly answeredAt: string } {
  ownAd(ad, actor)
  if (question.answer !== null) throw new Refusal('question.already_answered')
  return { ...question, answer, answeredAt: now.toISOString() }
}
