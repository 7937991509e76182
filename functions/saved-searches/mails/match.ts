import type { RecyclableOffer } from '../../../events/recyclable-events.ts'
import type { Write } from '../../kit/mail/letter.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** Tells at once of one ad that a search found; `search` is its name. */
export const writeMatch: Write<{ search: string; offer: RecyclableOffer }, Texts> = (
  { search, offer },
  { texts: { match }, price },
) => {
  const values = { search, type: offer.type, city: `${offer.city} - ${offer.uf}`, price: price(offer.priceCents) }
  return {
    subject: fill(match.subject, values),
    paragraphs: [fill(match.hello, values), fill(match[offer.action], values)],
    button: { label: match.button, path: `/recyclables/${offer.recyclableId}` },
  }
}
