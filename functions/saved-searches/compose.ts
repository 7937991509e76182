import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { Mail } from '../kit/mail.tsx'
import { fill, speak } from '../kit/mail-texts.ts'
import type { ProfileRow } from '../kit/profile-row.ts'
import type { DigestRow } from './store.ts'
import { catalogues } from './texts/texts.ts'

/** Lines of one digest; a mail with hundreds is not read. */
const digestLines = 20

/** Tells of one ad at once. */
export function composeMatch(reader: ProfileRow, siteUrl: string, search: string, offer: RecyclableOffer): Mail {
  const { texts, language, price } = speak(catalogues, reader.locale)
  const values = { search, type: offer.type, city: `${offer.city} - ${offer.uf}`, price: price(offer.priceCents) }
  return {
    to: reader.email,
    subject: fill(texts.match.subject, values),
    paragraphs: [fill(texts.match.hello, values), fill(texts.match[offer.action], values)],
    button: { label: texts.match.button, url: `${siteUrl}/recyclables/${offer.recyclableId}` },
    footer: texts.footer,
    language,
  }
}

/** Tells of a day's ads in one mail. */
export function composeDigest(reader: ProfileRow, siteUrl: string, rows: readonly DigestRow[]): Mail {
  const { texts, language } = speak(catalogues, reader.locale)
  const count = rows.length
  const lines = rows.slice(0, digestLines).map((row) =>
    fill(texts.digest.line, {
      search: row.searchName,
      type: row.type,
      city: row.city,
      url: `${siteUrl}/recyclables/${row.recyclableId}`,
    }),
  )
  const more = count > digestLines ? [fill(texts.digest.more, { count: count - digestLines })] : []
  return {
    to: reader.email,
    subject: fill(count === 1 ? texts.digest.subject_one : texts.digest.subject_other, { count }),
    paragraphs: [...lines, ...more],
    button: { label: texts.digest.button, url: `${siteUrl}/saved-searches` },
    footer: texts.footer,
    language,
  }
}
