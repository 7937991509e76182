import type { Write } from '../../kit/mail/letter.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import type { DigestRow } from '../store.ts'
import type { Texts } from '../texts/texts.ts'

/** Lines of one digest; a mail with hundreds is not read. */
const digestLines = 20

/** Tells of a day's ads in one e-mail. */
export const writeDigest: Write<readonly DigestRow[], Texts> = (rows, { texts: { digest } }, siteUrl) => {
  const count = rows.length
  const lines = rows.slice(0, digestLines).map(({ searchName: search, type, city, recyclableId }) => {
    const url = `${siteUrl}/recyclables/${recyclableId}`
    return fill(digest.line, { search, type, city, url })
  })
  const more = count > digestLines ? [fill(digest.more, { count: count - digestLines })] : []
  return {
    subject: fill(count === 1 ? digest.subject_one : digest.subject_other, { count }),
    paragraphs: [...lines, ...more],
    button: { label: digest.button, path: '/saved-searches' },
  }
}
