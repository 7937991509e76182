import type { ProfileRow } from '../people/profile/profile-row.ts'
import type { Mail } from './mail.tsx'
import { type Catalogues, type Speech, speak } from './mail-texts.ts'

/** What one e-mail says; who reads it, in which language and why is added for all alike. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** `path` is of the site: `/recyclables/ad_…`. */
  readonly button: { readonly label: string; readonly path: string }
}

/** What an e-mail says about its data, in the reader's texts; `siteUrl` is for links beside the button. */
export type Write<Data, Texts extends object> = (data: Data, speech: Speech<Texts>, siteUrl: string) => Letter

/** The e-mail to a reader, in the reader's language; the footer says why it comes. */
export function mailTo<Data, Texts extends { footer: string }>(
  catalogues: Catalogues<Texts>,
  reader: ProfileRow,
  siteUrl: string,
  write: Write<Data, Texts>,
  data: Data,
): Mail {
  return posted(catalogues, reader, siteUrl, write(data, speak(catalogues, reader.locale), siteUrl))
}

/** A letter that is written already, as the e-mail to its reader. */
export function posted<Texts extends { footer: string }>(
  catalogues: Catalogues<Texts>,
  reader: Pick<ProfileRow, 'email' | 'locale'>,
  siteUrl: string,
  { subject, paragraphs, button }: Letter,
): Mail {
  const { texts, language } = speak(catalogues, reader.locale)
  return {
    to: reader.email,
    subject,
    paragraphs,
    button: { label: button.label, url: `${siteUrl}${button.path}` },
    footer: texts.footer,
    language,
  }
}
